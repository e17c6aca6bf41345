import { afterEach, expect, it, vi } from 'vitest'
import { side } from './apple-pay.ts'
import type { ButtonTools, WalletToken } from './side.ts'

class FakeSession extends EventTarget {
  static readonly STATUS_SUCCESS = 0
  static readonly STATUS_FAILURE = 1
  static canMakePayments = () => true
  static supportsVersion = () => true
  static last: FakeSession | undefined
  closed = false
  readonly completed: string[] = []
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null = null
  onpaymentauthorized: ((event: unknown) => void) | null = null
  onshippingcontactselected: ((event: unknown) => void) | null = null
  constructor() {
    super()
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
  completeShippingContactSelection() {
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
