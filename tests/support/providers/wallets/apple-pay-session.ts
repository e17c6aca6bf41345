/**
 * Apple Pay on the Web for a browser without it: the constructor's checks, the events and their order follow
 * https://developer.apple.com/documentation/applepayontheweb. Passed to `page.addInitScript`, so it must not reference
 * anything in this module; its sheet is a dialog on the page.
 */
export function installApplePay(): void {
  if (window.top !== window) return
  interface Item {
    label: string
    amount: string
    type?: string
    identifier?: string
  }
  interface Update {
    newTotal: Item
    newLineItems: Item[]
    newShippingMethods?: Item[]
    errors?: { message: string }[]
  }
  interface Request {
    total: Item
    lineItems?: Item[]
    shippingMethods?: Item[]
    requiredShippingContactFields?: string[]
    supportsCouponCode?: boolean
  }
  type Handler = ((event: unknown) => void) | null
  const AUSTIN = { locality: 'Austin', administrativeArea: 'TX', postalCode: '78704', countryCode: 'US' }
  const MAYA = {
    ...AUSTIN,
    givenName: 'Maya',
    familyName: 'Ortiz',
    addressLines: ['2108 Alameda Drive'],
    emailAddress: 'maya.ortiz@example.com',
    phoneNumber: '+12025550123',
  }
  const cents = ({ amount }: Item) => Math.round(Number(amount) * 100)
  const requireSum = (total: Item, lines: Item[]) => {
    const all = [total, ...lines]
    if (all.some(({ amount }) => !/^-?\d+\.\d{2}$/.test(amount))) throw new Error('An amount is no decimal text')
    const sum = lines.reduce((made, line) => made + cents(line), 0)
    if (lines.length > 0 && sum !== cents(total)) throw new Error(`The lines come to ${sum}, not ${cents(total)}`)
  }
  class ApplePayError {
    readonly code: string
    readonly contactField: string
    readonly message: string
    constructor(code: string, contactField: string, message: string) {
      Object.assign(this, { code, contactField, message })
      this.code = code
      this.contactField = contactField
      this.message = message
    }
  }
  class ApplePaySession extends EventTarget {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static canMakePayments = () => true
    static supportsVersion = (version: number) => version <= 14
    onvalidatemerchant: Handler = null
    onshippingcontactselected: Handler = null
    onshippingmethodselected: Handler = null
    oncouponcodechanged: Handler = null
    onpaymentauthorized: Handler = null
    private readonly sheet = document.createElement('dialog')
    private readonly request: Request
    constructor(version: number, request: Request) {
      super()
      if (version < 1 || !request.total.label) throw new TypeError('The payment request is not whole')
      requireSum(request.total, request.lineItems ?? [])
      this.request = request
    }
    begin() {
      if (!this.onvalidatemerchant || !this.onpaymentauthorized) throw new Error('A handler is missing')
      this.sheet.setAttribute('aria-label', 'Apple Pay sheet')
      document.body.append(this.sheet)
      this.sheet.showModal()
      const validationURL = 'https://apple-pay-gateway-nc-pod1.apple.com/paymentservices/paymentSession'
      setTimeout(() => this.onvalidatemerchant?.({ validationURL }))
    }
    completeMerchantValidation(session: { merchantSessionIdentifier?: string }) {
      if (!session.merchantSessionIdentifier) throw new TypeError('This is no merchant session')
      this.draw()
      if (!this.request.requiredShippingContactFields?.includes('postalAddress')) return
      setTimeout(() => this.onshippingcontactselected?.({ shippingContact: AUSTIN }))
    }
    completeShippingContactSelection(update: Update) {
      this.take(update)
    }
    completeShippingMethodSelection(update: Update) {
      this.take(update)
    }
    completeCouponCodeChange(update: Update) {
      this.take(update)
    }
    completePayment({ status }: { status: number }) {
      if (status === ApplePaySession.STATUS_SUCCESS) this.sheet.remove()
    }
    abort() {
      this.sheet.remove()
    }
    private take({ newTotal, newLineItems, newShippingMethods, errors = [] }: Update) {
      requireSum(newTotal, newLineItems)
      Object.assign(this.request, { total: newTotal, lineItems: newLineItems })
      if (newShippingMethods) this.request.shippingMethods = newShippingMethods
      this.draw(errors[0]?.message)
    }
    private button(label: string, act: () => void) {
      const button = document.createElement('button')
      button.textContent = label
      button.addEventListener('click', act)
      this.sheet.append(button)
    }
    private draw(problem = '') {
      const { total, lineItems = [], shippingMethods = [] } = this.request
      const shown = [...lineItems, total].map(({ label, amount }) => `${label} ${amount}`).join('; ')
      this.sheet.replaceChildren(Object.assign(document.createElement('p'), { textContent: `${shown} ${problem}` }))
      for (const shippingMethod of shippingMethods) {
        this.button(`Ship ${shippingMethod.label}`, () => this.onshippingmethodselected?.({ shippingMethod }))
      }
      const elsewhere = { ...AUSTIN, locality: 'Toronto', administrativeArea: 'ON', countryCode: 'CA' }
      this.button('Ship to Toronto', () => this.onshippingcontactselected?.({ shippingContact: elsewhere }))
      this.button('Ship to Austin', () => this.onshippingcontactselected?.({ shippingContact: AUSTIN }))
      for (const couponCode of this.request.supportsCouponCode ? ['HERON10', 'NO SUCH'] : []) {
        this.button(`Code ${couponCode}`, () => this.oncouponcodechanged?.({ couponCode }))
      }
      this.button('Pay with Touch ID', () => {
        const paymentData = { version: 'EC_v1', data: 'ZGF0YQ==', signature: 'c2ln', header: { transactionId: '1' } }
        const paymentMethod = { network: 'Visa', displayName: 'Visa 1111' }
        const token = { paymentData, paymentMethod, transactionIdentifier: '1' }
        this.onpaymentauthorized?.({ payment: { token, shippingContact: MAYA } })
      })
      this.button('Cancel', () => {
        this.sheet.remove()
        this.dispatchEvent(new Event('cancel'))
      })
    }
  }
  Object.assign(window, { ApplePaySession, ApplePayError })
}
