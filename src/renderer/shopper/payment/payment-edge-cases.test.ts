import { describe, expect, it, vi } from 'vitest'
import type { CardAnswer } from './card-port.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { startPayment as start, token, url } from './payment.fixture.ts'
import { silenceErrors, makeLiveCart, makePayReply, refusal } from '../shopper.fixture.ts'

describe('pending shipping rates [SH-002]', () => {
  it('are loaded first; a changed total is shown before it is paid, and no card is requested', async () => {
    const dearer = makeLiveCart({ shipping_total: 1590, total: 3589, cart_version: 2 })
    const ratesSettled = vi.fn<PaymentDeps['ratesSettled']>(() => {
      store.takeSession(dearer)
      return Promise.resolve(null)
    })
    const { payment, store, calls, tokenize, named } = start({}, { ratesSettled })
    await payment.press()
    expect(store.get()).toMatchObject({
      phase: 'form',
      pay_error: 'The total changed because of shipping to your address. Please check it and pay again.',
    })
    expect(calls).toEqual([])
    expect(tokenize).not.toHaveBeenCalled()
    await payment.press()
    expect(named('pay')[0]?.body).toMatchObject({ expected_total: 3589, cart_version: 2 })
  })

  it('say why nothing can be shipped, and send nothing', async () => {
    const { payment, store, calls } = start({}, { ratesSettled: () => Promise.resolve('The shop does not answer') })
    await payment.press()
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: 'The shop does not answer' })
    expect(calls).toEqual([])
  })
})

describe('one payment at a time', () => {
  it('starts no second status watch for an unrelated error, such as of the cart, while Pay is pending', async () => {
    let answer: (card: CardAnswer) => void = () => {}
    const { payment, tokenize, named, go, store } = start()
    tokenize.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const paying = payment.press()
    await vi.waitFor(() => expect(tokenize).toHaveBeenCalled())
    await payment.resume()
    expect(store.get().phase).toBe('paying')
    answer(token)
    await paying
    expect(named('checkStatus')).toEqual([])
    expect(named('pay')).toHaveLength(1)
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('pays with the method selected when Pay was pressed', async () => {
    const { payment, tokenize, store, named } = start()
    tokenize.mockImplementationOnce(() => {
      store.patch({ payment_method: 'paypal' })
      return Promise.resolve(token)
    })
    await payment.press()
    expect(named('pay')[0]?.body).toMatchObject({ payment_method: 'card', payment_token: 'tok_1' })
  })

  it('shows an offer once the total is final, and waits for its answer in the form', async () => {
    const askFirst = vi.fn(() => Promise.resolve(true))
    const { payment, store, calls } = start({}, { showOfferFirst: askFirst })
    await payment.press()
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: null })
    expect(calls).toEqual([])
    askFirst.mockResolvedValue(false)
    await payment.press()
    expect(store.get().left).toBe(true)
  })
})

describe("the bank's page", () => {
  it('opens only after the device has stored the pending payment', async () => {
    let kept: () => void = () => {}
    const keep = vi.fn(() => new Promise<void>((resolve) => (kept = resolve)))
    const there = makePayReply({ status: 'requires_action', next_action: { type: 'redirect', url } })
    const { payment, go } = start({ pay: there }, { keep, wait: () => new Promise(() => {}) })
    const paying = payment.press()
    await vi.waitFor(() => expect(keep).toHaveBeenCalled())
    expect(go).not.toHaveBeenCalled()
    kept()
    await paying
    expect(go).toHaveBeenCalledWith(url)
  })
})

describe('a decline caused by a card field', () => {
  const reason = 'Your card’s security code is incorrect. You haven’t been charged.'
  const declined = refusal(402, reason, { code: 'declined', card_field: 'cvc' })

  it('points to the field, with the reason in the alert', async () => {
    silenceErrors()
    const point = vi.fn<NonNullable<PaymentDeps['card']['point']>>()
    const { payment, store } = start({ pay: declined }, { point })
    await payment.press()
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: reason })
    expect(point).toHaveBeenCalledExactlyOnceWith('cvc', reason)
  })

  it("leaves the page's fields alone for wallets and other declines", async () => {
    silenceErrors()
    const point = vi.fn<NonNullable<PaymentDeps['card']['point']>>()
    const sheet = {
      payment_method: 'google_pay',
      connection_id: 'con_1',
      total: 2589,
      token: 'tok_wallet',
      card_type: 'visa',
      card_last_four: '4242',
    } as const
    const paid = start({ pay: declined }, { point })
    await paid.payment.wallet(sheet)
    expect(paid.store.get()).toMatchObject({ pay_error: reason, payment_method: 'card' })
    await start({ pay: refusal(402, 'Payment declined') }, { point }).payment.press()
    expect(point).not.toHaveBeenCalled()
  })
})
