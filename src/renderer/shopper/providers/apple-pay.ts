import type { WalletContact } from '../../../shared/domain/checkout/wallet-sheet.ts'
import { recurringRequest } from './apple-pay-recurring.ts'
import { textIn, valueIn } from './load-script.ts'
import { decimalOf } from './payer.ts'
import type { ButtonTools, ProviderSide, ScriptClient, WalletRequest, WalletQuote } from './side.ts'

/** The parts of Apple Pay on the Web that are used (https://developer.apple.com/documentation/applepayontheweb). */
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
/** The sheet's update after a selection in it. */
interface AppleUpdate {
  newTotal: object
  newLineItems: readonly object[]
  newShippingMethods?: readonly object[]
  newRecurringPaymentRequest?: object
  errors?: readonly unknown[]
}
interface AppleSession {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null
  onpaymentauthorized: ((event: { payment: ApplePayment }) => void) | null
  onshippingcontactselected: ((event: { shippingContact: AppleContact }) => void) | null
  onshippingmethodselected: ((event: { shippingMethod: { identifier: string } }) => void) | null
  oncouponcodechanged: ((event: { couponCode: string }) => void) | null
  addEventListener: (name: 'cancel', act: () => void) => void
  begin: () => void
  abort: () => void
  completeMerchantValidation: (session: unknown) => void
  completeShippingContactSelection: (update: AppleUpdate) => void
  completeShippingMethodSelection: (update: AppleUpdate) => void
  completeCouponCodeChange: (update: AppleUpdate) => void
  completePayment: (result: { status: number }) => void
}
interface AppleScript {
  new (version: number, request: object): AppleSession
  canMakePayments: () => boolean
  supportsVersion: (version: number) => boolean
  STATUS_SUCCESS: number
  STATUS_FAILURE: number
}

const isScript = (value: unknown): value is AppleScript =>
  typeof value === 'function' && 'canMakePayments' in value && 'STATUS_SUCCESS' in value

/** The API version that all browsers with Apple Pay have supported since 2018. */
const VERSION = 3
/** The first API version with promo codes. */
const PROMO_CODE_VERSION = 12
/** The first API version that shows later charges. */
const RECURRING_VERSION = 14

const recurringOf = ({ recurring }: WalletRequest): object | null => (recurring ? recurringRequest(recurring) : null)

function requestOf(data: unknown, bill: WalletRequest, order: WalletQuote): object {
  const { total, lines, methods } = shownOf(order, bill, bill.asks)
  const recurring = recurringOf(bill)
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
    total,
    lineItems: lines,
    ...(recurring && { recurringPaymentRequest: recurring }),
    ...(bill.promo !== undefined && { supportsCouponCode: true, couponCode: bill.promo }),
    ...(bill.asks && {
      requiredShippingContactFields: contact,
      ...(bill.shipping && { shippingMethods: methods }),
      ...(!bill.shipping && { requiredBillingContactFields: ['postalAddress', 'name'] }),
    }),
  }
}

function contactOf({ shippingContact, billingContact }: ApplePayment): WalletContact {
  const at = shippingContact?.addressLines ? shippingContact : (billingContact ?? {})
  const { emailAddress: email = '', phoneNumber: phone = '' } = shippingContact ?? {}
  return { ...placeOf(at), email, phone }
}

/** Before the payment, Apple only shares city, region, postal code and country. */
function placeOf(at: AppleContact): WalletContact {
  const [address1 = '', address2 = ''] = at.addressLines ?? []
  return {
    email: '',
    phone: '',
    full_name: [at.givenName, at.familyName].filter(Boolean).join(' '),
    address1,
    address2,
    city: at.locality ?? '',
    state: at.administrativeArea ?? '',
    postal_code: at.postalCode ?? '',
    country: at.countryCode ?? '',
  }
}

/** Updates the sheet with the order's totals for the selected address and shipping method. */
function updateSheet(
  session: AppleSession,
  bill: WalletRequest,
  { tools: { quote, bill: readBill }, isClosed }: { tools: ButtonTools; isClosed: () => boolean },
): { shown: () => number } {
  let shown = bill.amount
  const update = async (asked: Parameters<typeof quote>[0], complete: (update: AppleUpdate) => void): Promise<void> => {
    const found = await quote(asked)
    if (isClosed()) return
    shown = found.amount
    const { total, lines, methods } = shownOf(found, bill)
    const errors = found.problem === null ? [] : [errorOf(found.problem, 'code' in asked)]
    // Shipping and tax of the later charges depend on the address too.
    const recurring = bill.recurring ? recurringOf(readBill()) : null
    complete({
      newTotal: total,
      newLineItems: lines,
      newShippingMethods: methods,
      ...(recurring && { newRecurringPaymentRequest: recurring }),
      errors,
    })
  }
  if (bill.promo !== undefined) {
    session.oncouponcodechanged = ({ couponCode }) =>
      void update({ code: couponCode }, (told) => session.completeCouponCodeChange(told))
  }
  if (!bill.asks || !bill.shipping) return { shown: () => shown }
  session.onshippingcontactselected = ({ shippingContact }) =>
    void update({ place: placeOf(shippingContact) }, (told) => session.completeShippingContactSelection(told))
  session.onshippingmethodselected = ({ shippingMethod: { identifier } }) =>
    void update({ method: identifier }, ({ newTotal, newLineItems, newRecurringPaymentRequest }) =>
      session.completeShippingMethodSelection({
        newTotal,
        newLineItems,
        ...(newRecurringPaymentRequest && { newRecurringPaymentRequest }),
      }),
    )
  return { shown: () => shown }
}

/** Runs the wallet's sheet from the press to the outcome. Safari requires opening it within the press. */
function press(Session: AppleScript, data: unknown, tools: ButtonTools): void {
  const codes = Session.supportsVersion(PROMO_CODE_VERSION)
  const { promo, recurring, ...plain } = tools.bill()
  const repeats = recurring !== undefined && Session.supportsVersion(RECURRING_VERSION)
  const bill = {
    ...plain,
    ...(codes && promo !== undefined && { promo }),
    ...(repeats && { recurring }),
  }
  const version = codes ? PROMO_CODE_VERSION : VERSION
  const session = new Session(repeats ? RECURRING_VERSION : version, requestOf(data, bill, tools.order()))
  let over = false
  const isClosed = () => over
  const follow = updateSheet(session, bill, { tools, isClosed })
  tools.opened()
  const closed = () => {
    over = true
    tools.closed()
  }
  session.addEventListener('cancel', closed)
  session.onvalidatemerchant = ({ validationURL }) => {
    const payload = { validation_url: validationURL, display_name: bill.merchant_name }
    const validate = async () => {
      const merchant = valueIn(await tools.ask('validate_merchant', payload), 'session')
      if (over) return
      if (merchant !== undefined) return session.completeMerchantValidation(merchant)
      session.abort()
      closed()
    }
    void validate()
  }
  session.onpaymentauthorized = ({ payment }) => {
    void (async () => {
      const problem = bill.asks ? await tools.contact(contactOf(payment)) : null
      // The sheet can be closed until its payment is completed; then nothing is paid.
      if (over) return
      // The page shows the outcome, so the sheet is closed first.
      session.completePayment({ status: problem === null ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE })
      if (problem !== null) return
      const { paymentData, paymentMethod } = payment.token
      await tools.pay({
        token: JSON.stringify(paymentData),
        card_type: paymentMethod?.network?.toLowerCase() ?? '',
        card_last_four: /(\d{4})$/.exec(paymentMethod?.displayName ?? '')?.[1] ?? '',
        amount: follow.shown(),
      })
    })()
  }
  session.begin()
}

/**
 * Apple's button, in browsers that support the wallet natively. No script is needed there, and other browsers can't use
 * it.
 */
function button({ data }: ScriptClient, tools: ButtonTools): Promise<() => void> {
  const Session: unknown = Reflect.get(window, 'ApplePaySession')
  if (!isScript(Session) || !Session.canMakePayments()) return Promise.reject(new Error('Apple Pay is not available'))
  const drawn = document.createElement('button')
  drawn.type = 'button'
  drawn.className = 'shop-apple-button'
  drawn.setAttribute('aria-label', 'Apple Pay')
  drawn.lang = tools.locale
  drawn.dataset['look'] = tools.look
  drawn.addEventListener('click', () => press(Session, data, tools))
  tools.place.append(drawn)
  return Promise.resolve(() => drawn.remove())
}

export const side: ProviderSide = { button }

/** The order as line items of the sheet; `pending` until the address, and so the tax, is known. */
function shownOf({ amount, lines, methods, selected }: WalletQuote, bill: WalletRequest, pending = false) {
  const money = (minor: number) => decimalOf(minor, bill.currency)
  const item = (label: string, minor: number) => ({ label, amount: money(minor) })
  // The sheet selects the first one.
  const ordered = methods.toSorted((a, b) => Number(b.id === selected) - Number(a.id === selected))
  return {
    total: { ...item(bill.merchant_name, amount), type: pending ? 'pending' : 'final' },
    lines: lines.map((line) => item(line.label, line.amount)),
    methods: ordered.map(({ id, label, amount: minor }) => ({ ...item(label, minor), detail: '', identifier: id })),
  }
}

/** Apple's error object for a promo code or an address field. */
function errorOf(message: string, isCode: boolean): unknown {
  const [code, field] = isCode ? ['couponCodeInvalid'] : ['addressUnserviceable', 'postalAddress']
  const Kind: unknown = Reflect.get(window, 'ApplePayError')
  if (typeof Kind !== 'function') return { code, contactField: field, message }
  return Reflect.construct(Kind, [code, field, message])
}
