import type { WalletContact } from '../../../shared/domain/wallet-sheet.ts'
import { textIn, valueIn } from './load-script.ts'
import { decimalOf } from './payer.ts'
import type { ButtonTools, ProviderSide, ScriptClient, WalletBill } from './side.ts'

/** What of Apple Pay on the Web is used (https://developer.apple.com/documentation/applepayontheweb). */
interface AppleContact {
  emailAddress?: string
  phoneNumber?: string
  givenName?: string
  familyName?: string
  addressLines?: readonly string[]
  locality?: string
  administrativeArea?: string
  postalCode?: string
  countryCode?: string
}
interface ApplePayment {
  token: { paymentData: unknown; paymentMethod?: { network?: string; displayName?: string } }
  shippingContact?: AppleContact
  billingContact?: AppleContact
}
interface AppleSession {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null
  onpaymentauthorized: ((event: { payment: ApplePayment }) => void) | null
  begin: () => void
  abort: () => void
  completeMerchantValidation: (session: unknown) => void
  completePayment: (result: { status: number }) => void
}
interface AppleScript {
  new (version: number, request: object): AppleSession
  canMakePayments: () => boolean
  STATUS_SUCCESS: number
  STATUS_FAILURE: number
}

const isScript = (value: unknown): value is AppleScript =>
  typeof value === 'function' && 'canMakePayments' in value && 'STATUS_SUCCESS' in value

/** Of the version that all browsers with the wallet have had since 2018. */
const VERSION = 3

function requestOf(data: unknown, bill: WalletBill): object {
  const contact = [
    ...(bill.shipping ? ['postalAddress', 'name'] : []),
    ...(bill.email ? ['email'] : []),
    ...(bill.phone ? ['phone'] : []),
  ]
  return {
    countryCode: textIn(data, 'country') || 'US',
    currencyCode: bill.currency,
    supportedNetworks: valueIn(data, 'supported_networks'),
    merchantCapabilities: valueIn(data, 'merchant_capabilities'),
    // Where the address comes with the payment its taxes are not known before.
    total: {
      label: bill.merchant_name,
      amount: decimalOf(bill.amount, bill.currency),
      type: bill.asks ? 'pending' : 'final',
    },
    ...(bill.asks && {
      requiredShippingContactFields: contact,
      ...(!bill.shipping && { requiredBillingContactFields: ['postalAddress', 'name'] }),
    }),
  }
}

function contactOf({ shippingContact, billingContact }: ApplePayment): WalletContact {
  const at = shippingContact?.addressLines ? shippingContact : (billingContact ?? {})
  const [address1 = '', address2 = ''] = at.addressLines ?? []
  return {
    email: shippingContact?.emailAddress ?? '',
    phone: shippingContact?.phoneNumber ?? '',
    full_name: [at.givenName, at.familyName].filter(Boolean).join(' '),
    address1,
    address2,
    city: at.locality ?? '',
    state: at.administrativeArea ?? '',
    postal_code: at.postalCode ?? '',
    country: at.countryCode ?? '',
  }
}

/** The wallet's own sheet, from the press to its last word. It has to be opened within the press itself. */
function press(Session: AppleScript, data: unknown, tools: ButtonTools): void {
  const bill = tools.bill()
  const session = new Session(VERSION, requestOf(data, bill))
  session.onvalidatemerchant = ({ validationURL }) => {
    const payload = { validation_url: validationURL, display_name: bill.merchant_name }
    const validate = async () => {
      const merchant = valueIn(await tools.ask('validate_merchant', payload), 'session')
      if (merchant === undefined) session.abort()
      else session.completeMerchantValidation(merchant)
    }
    void validate()
  }
  session.onpaymentauthorized = ({ payment }) => {
    void (async () => {
      const problem = bill.asks ? await tools.contact(contactOf(payment)) : null
      // The page says how the payment went: the sheet is closed before, so that it can be seen.
      session.completePayment({ status: problem === null ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE })
      if (problem !== null) return
      const { paymentData, paymentMethod } = payment.token
      await tools.pay({
        token: JSON.stringify(paymentData),
        card_type: paymentMethod?.network?.toLowerCase() ?? '',
        card_last_four: /(\d{4})$/.exec(paymentMethod?.displayName ?? '')?.[1] ?? '',
        amount: bill.amount,
      })
    })()
  }
  session.begin()
}

/** Apple's button, in browsers that have the wallet themselves: no script is needed there, and none helps elsewhere. */
function button({ data }: ScriptClient, tools: ButtonTools): Promise<() => void> {
  const Session: unknown = Reflect.get(window, 'ApplePaySession')
  if (!isScript(Session) || !Session.canMakePayments()) return Promise.reject(new Error('There is no Apple Pay here'))
  const drawn = document.createElement('button')
  drawn.type = 'button'
  drawn.className = 'shop-apple-button'
  drawn.setAttribute('aria-label', 'Apple Pay')
  drawn.lang = tools.locale
  drawn.addEventListener('click', () => press(Session, data, tools))
  tools.place.append(drawn)
  return Promise.resolve(() => drawn.remove())
}

export const side: ProviderSide = { button }
