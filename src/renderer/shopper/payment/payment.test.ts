import { describe, expect, it, vi } from 'vitest'
import { englishShopper } from '../messages.ts'
import { asked, startPayment as start, token, url } from './payment.fixture.ts'
import { silenceErrors, makeLiveCart, makePayReply, noReply, refusal } from '../shopper.fixture.ts'

describe('pressing Pay', () => {
  it('sends the contact, pays once, reports the outcome as seen, and redirects [GAP-78] [API-159] [API-160] [CF-001]', async () => {
    const { payment, names, named, go, store, clear, sync } = start()
    await payment.press()
    expect(names()).toEqual(['updateAttemptedTransaction', 'pay', 'postPurchase'])
    expect(named('pay')[0]?.body).toEqual({
      live_cart_session_id: 'cs_1',
      payment_method: 'card',
      payment_token: 'tok_1',
      connection_id: 'con_1',
      billing_same_as_shipping: true,
      expected_total: 2589,
      currency: 'USD',
      cart_version: 1,
      locale: 'de-AT',
    })
    expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1')
    expect(clear).toHaveBeenCalled()
    expect(sync.stop).toHaveBeenCalled()
    expect(store.get().checkout.transactionInfo).toMatchObject({ transactionId: 'pay_1', cardLastFour: '4242' })
  })

  it('pays once however often it is pressed', async () => {
    const { payment, named } = start()
    await Promise.all([payment.press(), payment.press(), payment.press()])
    await payment.press()
    expect(named('pay')).toHaveLength(1)
    expect(named('postPurchase')).toHaveLength(1)
  })

  it('points to missing fields and sends nothing [VA-032]', async () => {
    const { payment, calls, onInvalid, store, tokenize } = start({}, { changes: [] })
    await payment.press()
    expect(calls).toEqual([])
    expect(tokenize).not.toHaveBeenCalled()
    expect(onInvalid).toHaveBeenCalled()
    expect(store.get()).toMatchObject({ submitted: true, phase: 'form' })
  })

  it('leaves an incomplete card to its fields, and reports when it could not be sent', async () => {
    const incomplete = start({}, { card: { status: 'invalid', message: 'Card number is required' } })
    await incomplete.payment.press()
    expect(incomplete.store.get()).toMatchObject({ phase: 'form', pay_error: null })
    const lost = start({}, { card: { status: 'unavailable', message: '' } })
    await lost.payment.press()
    expect(lost.store.get().pay_error).toBe(englishShopper.card_unavailable)
    expect(lost.calls).toEqual([])
  })

  it('reports that the form is shown again only with an alert', async () => {
    const onFailed = vi.fn()
    const declined = refusal(402, 'Payment declined')
    await start({ pay: declined }, { onFailed }).payment.press()
    expect(onFailed).toHaveBeenCalledOnce()
    await start({}, { card: { status: 'invalid', message: '' }, onFailed }).payment.press()
    await start({}, { onFailed }).payment.press()
    expect(onFailed).toHaveBeenCalledOnce()
  })

  it('sends nothing while offline and says that nothing was charged', async () => {
    const { payment, store, calls, tokenize } = start({}, { online: () => false })
    await payment.press()
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: 'No connection. You haven’t been charged.' })
    expect(calls).toEqual([])
    expect(tokenize).not.toHaveBeenCalled()
  })

  it('says that nothing was charged if the network drops before the payment is sent', async () => {
    silenceErrors()
    const { payment, store, names } = start({ updateAttemptedTransaction: noReply() })
    await payment.press()
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: 'No connection. You haven’t been charged.' })
    expect(names()).not.toContain('pay')
    const rates = start(
      {},
      { ratesSettled: () => Promise.resolve('No connection. Check your internet connection and try again.') },
    )
    await rates.payment.press()
    expect(rates.store.get().pay_error).toBe('No connection. You haven’t been charged.')
  })

  it("sends nothing if the outcome screens can't be loaded", async () => {
    const loadOutcomes = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
    const { store, payment, calls } = start({}, { loadOutcomes })
    await payment.press()
    expect(calls).toEqual([])
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: englishShopper.not_sent })
  })

  it('shows the order instead of the form if the payment succeeds while the network is down', async () => {
    let isOnline = true
    const pay = makePayReply({ order_number: '1002' })
    const { payment, store, tokenize } = start({ pay }, { online: () => isOnline })
    tokenize.mockImplementation(() => {
      isOnline = false
      return Promise.resolve(token)
    })
    await payment.press()
    expect(store.get()).toMatchObject({ left: true, phase: 'checking', paid: { order_number: '1002' } })
  })

  it('shows that a store cannot take payments', async () => {
    const { payment, store } = start({}, { connection_id: null })
    await payment.press()
    expect(store.get().pay_error).toBe(englishShopper.no_methods)
  })

  it('has the last address priced first, and explains a changed total [PP-003] [API-158]', async () => {
    const tax = { sales_tax_total: 214, tax_label: 'Texas 8.25%', total: 2803, cart_version: 2 }
    const sent = { shipping_total: 1090, total: 3089, cart_version: 2 }
    const notice = { text: 'Express is no longer offered. Standard is now selected.', gone: 'shp_2' }
    const again = 'Please check it and pay again.'
    const cases = [
      [tax, `The total changed because of tax for your address (Texas 8.25%). ${again}`],
      [sent, `The total changed because of shipping to your address. ${again}`],
      [{ ...sent, shipping_notice: notice }, `${notice.text} The total has changed. ${again}`],
      [{ ...tax, subtotal: 3998, total: 4900 }, `The total has changed. ${again}`],
      [{ total: 3000, cart_version: 2 }, `The total has changed. ${again}`],
    ] as const
    for (const [now, words] of cases) {
      const { payment, named, store, sync, tokenize } = start()
      sync.flush.mockImplementationOnce(() => {
        store.takeSession(makeLiveCart(now))
        return Promise.resolve()
      })
      await payment.press()
      expect(store.get()).toMatchObject({ phase: 'form', pay_error: words })
      expect(tokenize).not.toHaveBeenCalled()
      await payment.press()
      expect(named('pay').map(({ body }) => body)).toMatchObject([{ expected_total: now.total, cart_version: 2 }])
    }
  })

  it('pays immediately if the last address leaves the total unchanged', async () => {
    const { payment, named, store, sync } = start()
    sync.flush.mockImplementationOnce(() => {
      store.takeSession(makeLiveCart({ cart_version: 2 }))
      return Promise.resolve()
    })
    await payment.press()
    expect(named('pay')[0]?.body).toMatchObject({ expected_total: 2589, cart_version: 2 })
  })

  it('charges nothing if contact and addresses could not be sent first', async () => {
    const { payment, store, sync, named } = start()
    sync.flush.mockRejectedValueOnce(noReply())
    await payment.press()
    expect(named('pay')).toEqual([])
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: 'Failed to fetch' })
  })
})

describe('payment outcomes', () => {
  it('keep the form and show why after a decline [GAP-87]', async () => {
    const { payment, store } = start({ pay: refusal(402, 'Payment declined') })
    const { checkout } = store.get()
    await payment.press()
    expect(store.get()).toMatchObject({
      phase: 'form',
      pay_error: 'Payment declined. You haven’t been charged. Try another card.',
    })
    expect(store.get().checkout.shippingInfo).toEqual(checkout.shippingInfo)
  })

  it('offer the fields of the next connection after a decline with a fallback, and pay with them', async () => {
    silenceErrors()
    const option = { payment_method: 'card', connector: 'nmi', connection_id: 'con_2', client: { kind: 'script' } }
    const declined = refusal(402, 'Your card has insufficient funds. Try another card.', { goes_on: true })
    const { payment, named, store } = start({ pay: declined, paymentOptions: { options: [option] } })
    await payment.press()
    const reason = 'Your card has insufficient funds. Try another card.'
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: null, card_fallback: { option, reason } })
    await payment.press()
    expect(named('pay').map(({ body }) => body)).toMatchObject([{ connection_id: 'con_1' }, { connection_id: 'con_2' }])
  })

  it('stay declined if no other connection is offered', async () => {
    silenceErrors()
    const option = { payment_method: 'card', connector: 'stripe', connection_id: 'con_1', client: { kind: 'script' } }
    const declined = refusal(402, 'Your card was declined.', { goes_on: true })
    const same = start({ pay: declined, paymentOptions: { options: [option] } })
    await same.payment.press()
    expect(same.store.get()).toMatchObject({ phase: 'form', pay_error: 'Your card was declined.' })
    expect(same.store.get().card_fallback).toBeUndefined()
  })

  it('mark the line item that is sold out [GAP-87]', async () => {
    const sold = refusal(409, 'Kettle is sold out.', { code: 'sold_out', item_id: 'item_1', available: 0 })
    const { payment, store } = start({ pay: sold })
    await payment.press()
    expect(store.get()).toMatchObject({ pay_error: 'Kettle is sold out.', short: { item_1: 0 } })
  })

  it('apply and announce changed totals', async () => {
    const live_cart = makeLiveCart({ total: 3000, cart_version: 2 })
    const { payment, store } = start({
      pay: refusal(409, 'The total has changed.', { code: 'totals_changed', live_cart }),
    })
    await payment.press()
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: 'The total has changed.' })
    expect(store.get().checkout.payment.amount).toBe(3000)
  })

  it('resend a lost call with the same key, and never guess', async () => {
    const { payment, named, go } = start({
      pay: (turn: number) => (turn < 3 ? noReply() : makePayReply()),
      checkStatus: (turn: number) => (turn === 1 ? noReply() : { status: 'open' }),
    })
    await payment.press()
    expect(new Set(named('pay').map(({ key }) => key)).size).toBe(1)
    expect(named('pay')).toHaveLength(3)
    expect(new Set(named('pay').map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('use a new key for every press', async () => {
    const { payment, named } = start({ pay: refusal(402, 'No funds.') })
    await payment.press()
    await payment.press()
    expect(new Set(named('pay').map(({ key }) => key)).size).toBe(2)
  })

  it('watch a processing payment until it is done', async () => {
    const { payment, store, go } = start({
      pay: makePayReply({ status: 'processing' }),
      checkStatus: (turn: number) => ({ status: turn < 3 ? 'processing' : 'completed' }),
    })
    await payment.press()
    expect(store.get().phase).toBe('checking')
    expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1')
  })

  it('end at the order if the server fails while the order is made elsewhere', async () => {
    silenceErrors()
    const { payment, go, named } = start({ updateAttemptedTransaction: refusal(409, 'Paid', { code: 'completed' }) })
    await payment.press()
    expect(named('pay')).toEqual([])
    expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1')
  })
})

describe('3-D Secure challenges', () => {
  it('ask the bank, then continue the payment', async () => {
    const { payment, store, named, go } = start({ pay: asked, continuePayment: makePayReply() })
    await payment.press()
    expect(store.get()).toMatchObject({ phase: 'action', action: { url, transaction_id: 'pay_1' } })
    await payment.confirmed()
    expect(named('continuePayment')[0]?.body).toEqual({ live_cart_session_id: 'cs_1', transaction_id: 'pay_1' })
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('release the payment when stopped, and the next press starts a new one', async () => {
    const stopped = makePayReply({ status: 'declined', detail: 'You stopped.' })
    const { payment, store, named } = start({ pay: asked, cancelPayment: stopped })
    await payment.press()
    await payment.stopped()
    expect(named('cancelPayment')[0]?.body).toEqual({ live_cart_session_id: 'cs_1', transaction_id: 'pay_1' })
    expect(store.get()).toMatchObject({ phase: 'form', action: null, pay_error: 'You stopped.' })
    await payment.press()
    expect(named('pay')).toHaveLength(2)
  })

  it("use the bank's outcome if it came before the shopper stopped", async () => {
    const { payment, go } = start({ pay: asked, cancelPayment: makePayReply() })
    await payment.press()
    await payment.stopped()
    expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1')
  })

  it('show a decline, and the next press is a new payment', async () => {
    const { payment, store } = start({ pay: asked, continuePayment: refusal(402, 'Not confirmed.') })
    await payment.press()
    await payment.confirmed()
    expect(store.get()).toMatchObject({ phase: 'form', action: null, pay_error: 'Not confirmed.' })
  })

  it('may need a separate page', async () => {
    const there = makePayReply({ status: 'requires_action', next_action: { type: 'redirect', url } })
    const { payment, go } = start({ pay: there })
    await payment.press()
    expect(go).toHaveBeenCalledWith(url)
  })

  it('are restored after a reload', async () => {
    const { payment, store } = start({ continuePayment: asked })
    await payment.resume('pay_1')
    expect(store.get()).toMatchObject({ phase: 'action', action: { url } })
  })
})
