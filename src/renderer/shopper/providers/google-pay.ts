import type { WalletContact } from '../../../shared/domain/checkout/wallet-sheet.ts'
import { readGlobal, loadScript, textIn, valueIn } from './load-script.ts'
import { decimalOf } from './payer.ts'
import type { ButtonTools, ProviderSide, ScriptClient, WalletRequest, WalletQuote } from './side.ts'

/** The parts of Google Pay's script that are used (https://developers.google.com/pay/api/web/reference/client). */
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
/** The selection in the sheet; `INITIALIZE` is the initial one. */
interface GoogleChosen {
  callbackTrigger: 'INITIALIZE' | 'SHIPPING_ADDRESS' | 'SHIPPING_OPTION' | 'OFFER'
  offerData?: { redemptionCodes?: readonly string[] }
  shippingAddress?: GoogleAddress
  shippingOptionData?: { id: string }
}
interface GoogleScript {
  payments: { api: { PaymentsClient: new (options: object) => GoogleClient } }
}

const isScript = (value: unknown): value is GoogleScript =>
  typeof value === 'object' && value !== null && 'payments' in value

const VERSION = { apiVersion: 2, apiVersionMinor: 0 }

/** Only Stripe has its own parameter names for the tokenization gateway. */
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

/** Converts the sheet's selection to the request for a quote. */
function quoteRequestOf({ callbackTrigger, shippingAddress, shippingOptionData, offerData }: GoogleChosen) {
  if (callbackTrigger === 'OFFER') return { code: offerData?.redemptionCodes?.at(-1) ?? '' }
  if (callbackTrigger === 'SHIPPING_OPTION' && shippingOptionData) return { method: shippingOptionData.id }
  return { place: contactOf({ shippingAddress: shippingAddress ?? {}, paymentMethodData: NO_CARD }) }
}

/** Answers a selection in the sheet with the order's new totals. */
async function updateOf(data: unknown, bill: WalletRequest, { quote, order }: ButtonTools, chosen: GoogleChosen) {
  // Neither an initial sheet without an address nor the placeholder for no choice needs a quote.
  const isPlain =
    (chosen.callbackTrigger === 'INITIALIZE' && !chosen.shippingAddress) || chosen.shippingOptionData?.id === NO_CHOICE
  const asked = quoteRequestOf(chosen)
  const found = isPlain ? order() : await quote(asked)
  const isFirst = 'place' in asked && !isPlain && found.problem === null
  const [reason, intent] =
    'code' in asked ? ['OFFER_INVALID', 'OFFER'] : ['SHIPPING_ADDRESS_UNSERVICEABLE', 'SHIPPING_ADDRESS']
  const update = {
    newTransactionInfo: totalsOf(data, bill, found),
    ...(bill.shipping &&
      bill.asks &&
      bill.chooses &&
      (found.methods.length > 0 || isFirst) && { newShippingOptionParameters: optionsOf(found, bill) }),
    ...('code' in asked && { newOfferInfo: offersOf(found.problem === null ? asked.code : '') }),
    ...(found.problem !== null && { error: { reason, message: found.problem, intent } }),
  }
  return { update, shown: found.amount }
}

const NO_CARD = { tokenizationData: { token: '' } }

function requestOf(data: unknown, bill: WalletRequest, order: WalletQuote): object {
  const { chooses } = bill
  const asksAddress = bill.asks && bill.shipping
  const intents = [
    ...(asksAddress ? ['SHIPPING_ADDRESS', ...(chooses ? ['SHIPPING_OPTION'] : [])] : []),
    ...(bill.promo === undefined ? [] : ['OFFER']),
  ]
  const method = methodOf(data)
  const billing = bill.asks &&
    !bill.shipping && { billingAddressRequired: true, billingAddressParameters: { format: 'FULL' } }
  return {
    ...VERSION,
    allowedPaymentMethods: [
      { ...method, parameters: { ...method.parameters, ...billing }, tokenizationSpecification: tokenizationOf(data) },
    ],
    merchantInfo: { merchantId: textIn(data, 'merchant_id'), merchantName: bill.merchant_name },
    transactionInfo: totalsOf(data, bill, order, bill.asks),
    ...(bill.promo !== undefined && { offerInfo: offersOf(bill.promo) }),
    ...(intents.length > 0 && { callbackIntents: intents }),
    ...(bill.asks && {
      emailRequired: bill.email,
      shippingAddressRequired: bill.shipping,
      ...(bill.shipping && {
        shippingAddressParameters: { phoneNumberRequired: bill.phone },
        shippingOptionRequired: chooses,
        ...(order.methods.length > 0 && { shippingOptionParameters: optionsOf(order, bill) }),
      }),
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

/** Google's button. The token can only be charged by the account that it was encrypted for. */
async function button({ url, data }: ScriptClient, tools: ButtonTools): Promise<() => void> {
  await loadScript(url)
  const google = readGlobal('google', isScript)
  const environment = textIn(data, 'environment')
  const client = new google.payments.api.PaymentsClient({ environment })
  const { result } = await client.isReadyToPay({ ...VERSION, allowedPaymentMethods: [methodOf(data)] })
  if (!result) throw new Error('Google Pay is not available')
  const press = async () => {
    const bill = tools.bill()
    let shown = bill.amount
    const onPaymentDataChanged = async (chosen: GoogleChosen) => {
      const answer = await updateOf(data, bill, tools, chosen)
      shown = answer.shown
      return answer.update
    }
    const sheet =
      (bill.asks && bill.shipping) || bill.promo !== undefined
        ? new google.payments.api.PaymentsClient({ environment, paymentDataCallbacks: { onPaymentDataChanged } })
        : client
    let paid: GooglePaid
    try {
      tools.opened()
      paid = await sheet.loadPaymentData(requestOf(data, bill, tools.order()))
    } catch {
      // The sheet was closed without a payment.
      tools.closed()
      return
    }
    if (bill.asks && (await tools.contact(contactOf(paid))) !== null) return
    const { tokenizationData, info } = paid.paymentMethodData
    await tools.pay({
      token: tokenizationData.token,
      card_type: info?.cardNetwork?.toLowerCase() ?? '',
      card_last_four: info?.cardDetails ?? '',
      amount: shown,
    })
  }
  const drawn = client.createButton({
    onClick: () => void press(),
    buttonSizeMode: 'fill',
    buttonLocale: tools.locale.split('-')[0],
    buttonType: 'plain',
    buttonColor: { brand: 'default', dark: 'black', light: 'white' }[tools.look],
  })
  drawn.style.height = '48px'
  tools.place.append(drawn)
  return () => drawn.remove()
}

export const side: ProviderSide = { button }

/** The order's totals for the sheet; estimated until the address, and so the tax, is known. */
function totalsOf(data: unknown, bill: WalletRequest, { amount, lines }: WalletQuote, estimated = false): object {
  const money = (minor: number) => decimalOf(minor, bill.currency)
  return {
    totalPriceStatus: estimated ? 'ESTIMATED' : 'FINAL',
    totalPrice: money(amount),
    totalPriceLabel: bill.merchant_name,
    currencyCode: bill.currency,
    countryCode: textIn(data, 'country') || 'US',
    displayItems: lines.map(({ label, amount: minor }) => ({ label, type: 'LINE_ITEM', price: money(minor) })),
  }
}

/** Placeholder if there are no shipping methods: a sheet with shipping options requires at least one. */
const NO_CHOICE = 'no_choice'

/** The shipping methods, with the sheet's default. */
const optionsOf = ({ methods, selected }: WalletQuote, { currency, shipped_free }: WalletRequest): object => ({
  ...((selected ?? methods[0]?.id) && { defaultSelectedOptionId: selected ?? methods[0]?.id }),
  shippingOptions:
    methods.length === 0
      ? [{ id: NO_CHOICE, label: shipped_free, description: '' }]
      : methods.map(({ id, label, amount }) => ({
          id,
          label,
          description: `${decimalOf(amount, currency)} ${currency}`,
        })),
})

/** The applied promo code as the sheet lists it. */
const offersOf = (code: string): object => ({
  offers: code === '' ? [] : [{ redemptionCode: code, description: code }],
})
