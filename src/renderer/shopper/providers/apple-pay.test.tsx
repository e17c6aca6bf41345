import { afterEach, expect, it, vi } from 'vitest'
import { monthly } from '../../../shared/contracts/checkout/cart-subscription.fixture.ts'
import { side } from './apple-pay.ts'
import type { ButtonTools, WalletToken } from './side.ts'

class FakeSession extends EventTarget {
  static readonly STATUS_SUCCESS = 0
  static readonly STATUS_FAILURE = 1
  static canMakePayments = () => true
  static supportsVersion: (version: number) => boolean = () => true
  static last: FakeSession | undefined
  closed = false
  readonly completed: string[] = []
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null = null
  onpaymentauthorized: ((event: unknown) => void) | null = null
  onshippingcontactselected: ((event: unknown) => void) | null = null
  readonly given: readonly [number, Record<string, unknown>]
  onshippingmethodselected: ((event: unknown) => void) | null = null
  updates: unknown[] = []
  constructor(version: number, request: Record<string, unknown>) {
    super()
    this.given = [version, request]
    FakeSession.last = this
  }
  begin() {}
  abort() {
    this.closed = true
  }
  cancel() {
    this.closed = true
    this.dispatchEvent(new Event('cancel'))
  }
  private complete(what: string) {
    if (this.closed) throw new Error('InvalidAccessError')
    this.completed.push(what)
  }
  completeMerchantValidation() {
    this.complete('merchant')
  }
  completeShippingContactSelection(update: unknown) {
    this.updates.push(update)
    this.complete('contact')
  }
  completePayment() {
    this.complete('payment')
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const quote = { amount: 2589, lines: [], methods: [], selected: null, problem: null }

/** Presses Apple's button with mocked tools. */
async function press(tools: Partial<ButtonTools>) {
  vi.stubGlobal('ApplePaySession', FakeSession)
  const place = document.createElement('div')
  const paid: WalletToken[] = []
  const closed = vi.fn()
  const bill = {
    amount: 2589,
    currency: 'USD',
    merchant_name: 'Heron',
    asks: true,
    email: true,
    phone: false,
    shipping: true,
    chooses: true,
    shipped_free: '',
  }
  const given: Partial<ButtonTools> = {
    place,
    locale: 'en',
    look: 'brand',
    bill: () => bill,
    order: () => quote,
    opened: () => {},
    closed,
    pay: (gift) => {
      paid.push(gift)
      return Promise.resolve()
    },
    ...tools,
  }
  await side.button?.({ url: '', data: {} }, given as ButtonTools)
  place.querySelector('button')?.click()
  const session = FakeSession.last
  if (!session) throw new Error('There is no sheet')
  return { session, paid, closed }
}

const authorized = { payment: { token: { paymentData: {} }, shippingContact: {} } }

it('pays nothing if the sheet is closed while its contact is applied [PP-012]', async () => {
  let take: (problem: string | null) => void = () => {}
  const { session, paid, closed } = await press({ contact: () => new Promise((resolve) => (take = resolve)) })
  session.onpaymentauthorized?.(authorized)
  session.cancel()
  expect(closed).toHaveBeenCalledOnce()
  take(null)
  await new Promise((resolve) => setImmediate(resolve))
  expect(paid).toEqual([])
  expect(session.completed).toEqual([])
})

const subscribed = (renewal_total: number) => ({
  amount: 3659,
  currency: 'USD',
  merchant_name: 'Heron',
  asks: true,
  email: true,
  phone: false,
  shipping: true,
  chooses: true,
  shipped_free: '',
  recurring: {
    lines: [{ title: 'Coffee', quantity: 1, discount_price: 2890, subscription: { ...monthly, renewal_total } }],
    currency: 'USD',
    agreement: '',
    management_url: 'https://shop.example/account/str_1',
  },
})

it('shows the later charges of a subscription, with those of the selected address', async () => {
  let renewal_total = 3659
  const { session } = await press({ bill: () => subscribed(renewal_total), quote: () => Promise.resolve(quote) })
  const [version, request] = session.given
  expect([version, request['recurringPaymentRequest']]).toMatchObject([14, { regularBilling: { amount: '36.59' } }])
  renewal_total = 3938
  session.onshippingcontactselected?.({ shippingContact: {} })
  await vi.waitFor(() =>
    expect(session.updates).toMatchObject([{ newRecurringPaymentRequest: { regularBilling: { amount: '39.38' } } }]),
  )
})

it('asks for the first payment only where the browser doesn’t know later charges', async () => {
  const supports = FakeSession.supportsVersion
  FakeSession.supportsVersion = (version) => version < 14
  const { session } = await press({ bill: () => subscribed(3659) })
  FakeSession.supportsVersion = supports
  expect(session.given[0]).toBe(12)
  expect(session.given[1]).not.toHaveProperty('recurringPaymentRequest')
})

it('sends nothing to a closed sheet', async () => {
  const answers: ((given: unknown) => void)[] = []
  const later = () => new Promise<never>((resolve) => answers.push(resolve as (given: unknown) => void))
  const { session } = await press({ quote: later, ask: later })
  session.onvalidatemerchant?.({ validationURL: 'https://apple.example' })
  session.onshippingcontactselected?.({ shippingContact: {} })
  session.cancel()
  answers[0]?.({ session: {} })
  answers[1]?.(quote)
  await new Promise((resolve) => setImmediate(resolve))
  expect(session.completed).toEqual([])
})

it('pays once after approval', async () => {
  const { session, paid } = await press({ contact: () => Promise.resolve(null) })
  session.onpaymentauthorized?.(authorized)
  await vi.waitFor(() => expect(paid).toHaveLength(1))
  expect(session.completed).toEqual(['payment'])
})
