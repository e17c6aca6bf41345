import type { WalletContact } from '../../../shared/domain/wallet-sheet.ts'
import { globalOf, loadScript, textIn, valueIn } from './load-script.ts'
import { decimalOf } from './payer.ts'
import type { ButtonTools, ProviderSide, ScriptClient, WalletBill } from './side.ts'

/** What of Google Pay's script is used (https://developers.google.com/pay/api/web/reference/client). */
interface GoogleAddress {
  name?: string
  address1?: string
  address2?: string
  locality?: string
  administrativeArea?: string
  postalCode?: string
  countryCode?: string
  phoneNumber?: string
}
interface GooglePaid {
  email?: string
  shippingAddress?: GoogleAddress
  paymentMethodData: {
    tokenizationData: { token: string }
    info?: { cardNetwork?: string; cardDetails?: string; billingAddress?: GoogleAddress }
  }
}
interface GoogleClient {
  isReadyToPay: (request: object) => Promise<{ result: boolean }>
  loadPaymentData: (request: object) => Promise<GooglePaid>
  createButton: (options: object) => HTMLElement
}
interface GoogleScript {
  payments: { api: { PaymentsClient: new (options: object) => GoogleClient } }
}

const isScript = (value: unknown): value is GoogleScript =>
  typeof value === 'object' && value !== null && 'payments' in value

const VERSION = { apiVersion: 2, apiVersionMinor: 0 }

/** Stripe alone wants its own names for where a token is for. */
const tokenizationOf = (data: unknown) => {
  const gateway = textIn(data, 'gateway')
  const merchant = textIn(data, 'gateway_merchant_id')
  return {
    type: 'PAYMENT_GATEWAY',
    parameters:
      gateway === 'stripe'
        ? { gateway, 'stripe:version': '2018-10-31', 'stripe:publishableKey': merchant }
        : { gateway, gatewayMerchantId: merchant },
  }
}

const methodOf = (data: unknown) => ({
  type: 'CARD',
  parameters: {
    allowedAuthMethods: valueIn(data, 'allowed_auth_methods'),
    allowedCardNetworks: valueIn(data, 'allowed_card_networks'),
  },
})

function requestOf(data: unknown, bill: WalletBill): object {
  const method = methodOf(data)
  const billing = bill.asks &&
    !bill.shipping && { billingAddressRequired: true, billingAddressParameters: { format: 'FULL' } }
  return {
    ...VERSION,
    allowedPaymentMethods: [
      { ...method, parameters: { ...method.parameters, ...billing }, tokenizationSpecification: tokenizationOf(data) },
    ],
    merchantInfo: { merchantId: textIn(data, 'merchant_id'), merchantName: bill.merchant_name },
    transactionInfo: {
      // Where the address comes with the payment its taxes are not known before.
      totalPriceStatus: bill.asks ? 'ESTIMATED' : 'FINAL',
      totalPrice: decimalOf(bill.amount, bill.currency),
      currencyCode: bill.currency,
      countryCode: textIn(data, 'country') || 'US',
    },
    ...(bill.asks && {
      emailRequired: bill.email,
      shippingAddressRequired: bill.shipping,
      ...(bill.shipping && { shippingAddressParameters: { phoneNumberRequired: bill.phone } }),
    }),
  }
}

function contactOf({ email = '', shippingAddress, paymentMethodData }: GooglePaid): WalletContact {
  const at = shippingAddress ?? paymentMethodData.info?.billingAddress ?? {}
  return {
    email,
    phone: at.phoneNumber ?? '',
    full_name: at.name ?? '',
    address1: at.address1 ?? '',
    address2: at.address2 ?? '',
    city: at.locality ?? '',
    state: at.administrativeArea ?? '',
    postal_code: at.postalCode ?? '',
    country: at.countryCode ?? '',
  }
}

/** Google's own button. Its token is charged by the account that it was encrypted for. */
async function button({ url, data }: ScriptClient, tools: ButtonTools): Promise<() => void> {
  await loadScript(url)
  const google = globalOf('google', isScript)
  const client = new google.payments.api.PaymentsClient({ environment: textIn(data, 'environment') })
  const { result } = await client.isReadyToPay({ ...VERSION, allowedPaymentMethods: [methodOf(data)] })
  if (!result) throw new Error('Google Pay cannot be used here')
  const press = async () => {
    const bill = tools.bill()
    let paid: GooglePaid
    try {
      paid = await client.loadPaymentData(requestOf(data, bill))
    } catch {
      // The sheet was closed: everything is as it was.
      return
    }
    if (bill.asks && (await tools.contact(contactOf(paid))) !== null) return
    const { tokenizationData, info } = paid.paymentMethodData
    await tools.pay({
      token: tokenizationData.token,
      card_type: info?.cardNetwork?.toLowerCase() ?? '',
      card_last_four: info?.cardDetails ?? '',
      amount: bill.amount,
    })
  }
  const drawn = client.createButton({
    onClick: () => void press(),
    buttonSizeMode: 'fill',
    buttonLocale: tools.locale.split('-')[0],
    buttonType: 'plain',
  })
  drawn.style.height = '48px'
  tools.place.append(drawn)
  return () => drawn.remove()
}

export const side: ProviderSide = { button }
