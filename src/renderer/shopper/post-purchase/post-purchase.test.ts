import { describe, expect, it, vi } from 'vitest'
import type { PostPurchaseOffer } from '../../../shared/contracts/checkout/post-purchase-offers.ts'
import type { PayReply } from '../../../shared/contracts/payments/transactions.ts'
import { CallError } from '../../lib/api/fetch-client.ts'
import type { PostPurchaseApi } from './post-purchase-api.ts'
import { choiceOf, createPostPurchase } from './post-purchase.ts'
import { makeOffer } from '../offers/offers.fixture.ts'

const choice = (variant_id: string, total: number) => ({
  variant_id,
  original_total: 12_000,
  amount_saved: 12_000 - total,
  subtotal: total,
  sales_tax_total: 0,
  tax_label: '',
  tax_inclusive: false,
  total,
})

const makeAfterOffer = (overrides: Partial<PostPurchaseOffer> = {}): PostPurchaseOffer => ({
  offer: makeOffer(),
  choices: [choice('var_7', 9600), choice('var_8', 10_400)],
  currency: 'USD',
  order_number: '1001',
  order_total: 2589,
  paid_with: { payment_method: 'card', card_type: 'visa', card_last_four: '4242', again: true },
  accept_until: '2026-11-21T12:30:00.000Z',
  transaction_id: null,
  ...overrides,
})

const downsell = makeAfterOffer({ offer: makeOffer({ optimizer_id: 'opt_2', optimizer_category: 'downsell' }) })

const reply = (status: PayReply['status'], more: Partial<PayReply> = {}): PayReply => ({
  status,
  transaction_id: 'pay_2',
  card_last_four: '4242',
  card_type: 'visa',
  connector_id: 'con_1',
  buyer_id: null,
  payment_method_id: null,
  order_number: '1001',
  ...more,
})

type DeclineReply = Awaited<ReturnType<PostPurchaseApi['decline']>>

function start(after_offer = makeAfterOffer()) {
  const api = {
    pending: vi.fn(() => Promise.resolve<{ after_offer: PostPurchaseOffer | null }>({ after_offer: null })),
    accept: vi.fn(() => Promise.resolve(reply('succeeded'))),
    decline: vi.fn(() => Promise.resolve<DeclineReply>({ after_offer: null, accepted: null })),
    status: vi.fn(() => Promise.resolve(reply('succeeded'))),
  }
  const shopper = {
    continuePayment: vi.fn(() => Promise.resolve(reply('succeeded'))),
    cancelPayment: vi.fn(() => Promise.resolve(reply('declined', { detail: 'You stopped.' }))),
  }
  const leave = vi.fn()
  const go = vi.fn()
  const wait = vi.fn(() => Promise.resolve())
  const texts = { unreachable: 'Please try again.' }
  const happened = vi.fn()
  const consentTo = () => ({ consent: 'You pay $96.00 today.', locale: 'en-US' })
  const page = { texts, consentTo, happened, leave, go, wait }
  const flow = createPostPurchase({ session_id: 'cs_1', after_offer, api, shopper, ...page })
  return { flow, api, shopper, happened, leave, go }
}

const ACTION = reply('requires_action', { next_action: { type: 'frame', url: '/bank' } })

describe('accepting a post-purchase offer', () => {
  it('charges the amount shown for the selected variant, and continues to the confirmation', async () => {
    const { flow, api, happened, leave } = start()
    flow.choose('var_8')
    await flow.accept(null)
    expect(api.accept).toHaveBeenCalledWith(
      {
        body: {
          live_cart_session_id: 'cs_1',
          optimizer_id: 'opt_1',
          variant_id: 'var_8',
          expected_total: 10_400,
          currency: 'USD',
          consent: 'You pay $96.00 today.',
          locale: 'en-US',
        },
      },
      expect.objectContaining({ timeout: 45_000 }),
    )
    expect(happened.mock.calls).toEqual([['offer_accepted', 'opt_1']])
    expect(leave).toHaveBeenCalledOnce()
  })

  it('makes one call when pressed twice', async () => {
    const { flow, api } = start()
    await Promise.all([flow.accept(null), flow.accept(null)])
    expect(api.accept).toHaveBeenCalledOnce()
  })

  it('shows why it was declined, keeps the offer, and accepts another card', async () => {
    const { flow, api, leave } = start()
    api.accept.mockRejectedValueOnce(new CallError('Your card has too little funds.', 402, { code: 'declined' }))
    await flow.accept(null)
    expect(flow.get()).toMatchObject({ phase: 'asking', declined: true, error: 'Your card has too little funds.' })
    await flow.accept({ payment_method: 'card', connection_id: 'con_1', token: 'tok_1' })
    expect(api.accept).toHaveBeenLastCalledWith(
      { body: expect.objectContaining({ payment_token: 'tok_1', payment_method: 'card' }) as object },
      expect.anything(),
    )
    expect(leave).toHaveBeenCalledOnce()
  })

  it('resends with the same key after a lost response, until the outcome is known', async () => {
    const { flow, api, leave } = start()
    api.accept.mockRejectedValueOnce(new CallError('Failed to fetch', null))
    await flow.accept(null)
    const keys = api.accept.mock.calls.map((call: unknown[]): unknown => Reflect.get(Object(call[1]), 'key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(leave).toHaveBeenCalledOnce()
  })

  it('polls a processing charge until the bank responds', async () => {
    const { flow, api, leave } = start()
    api.accept.mockResolvedValueOnce(reply('processing'))
    api.status.mockResolvedValueOnce(reply('processing'))
    await flow.accept(null)
    expect(api.accept).toHaveBeenCalledOnce()
    expect(api.status).toHaveBeenCalledTimes(2)
    expect(leave).toHaveBeenCalledOnce()
  })

  it('shows that the offer sold out meanwhile, and what remains', async () => {
    const { flow, api } = start()
    api.accept.mockRejectedValueOnce(new CallError('Grinder is sold out', 409, { code: 'sold_out' }))
    api.pending.mockResolvedValueOnce({ after_offer: downsell })
    await flow.accept(null)
    expect(flow.get()).toMatchObject({ phase: 'asking', error: 'Grinder is sold out', after_offer: downsell })
  })
})

describe("the bank's page", () => {
  it('opens as its own page and decides the outcome', async () => {
    const { flow, api, shopper, leave } = start()
    api.accept.mockResolvedValueOnce(ACTION)
    await flow.accept(null)
    expect(flow.get()).toMatchObject({ phase: 'action', action: { url: '/bank', transaction_id: 'pay_2' } })
    await flow.confirmed()
    expect(shopper.continuePayment).toHaveBeenCalledOnce()
    expect(leave).toHaveBeenCalledOnce()
  })

  it('leaves the order as it is when stopped', async () => {
    const { flow, api, leave } = start()
    api.accept.mockResolvedValueOnce(ACTION)
    await flow.accept(null)
    await flow.stopped()
    expect(flow.get()).toMatchObject({ phase: 'asking', error: 'You stopped.' })
    expect(leave).not.toHaveBeenCalled()
  })

  it('is restored after a reload if it is pending', async () => {
    const { flow, api } = start(makeAfterOffer({ transaction_id: 'pay_2' }))
    api.status.mockResolvedValueOnce(ACTION)
    expect(flow.get().phase).toBe('checking')
    await flow.resume()
    expect(flow.get()).toMatchObject({ phase: 'action', action: { url: '/bank' } })
  })
})

describe('declining a post-purchase offer', () => {
  it('shows the downsell, then continues to the confirmation', async () => {
    const { flow, api, happened, leave } = start()
    api.decline.mockResolvedValueOnce({ after_offer: downsell, accepted: null })
    await flow.decline()
    expect(flow.get()).toMatchObject({ phase: 'asking', after_offer: downsell })
    await flow.decline()
    expect(happened.mock.calls).toEqual([
      ['offer_declined', 'opt_1'],
      ['offer_declined', 'opt_2'],
    ])
    expect(leave).toHaveBeenCalledOnce()
    expect(api.accept).not.toHaveBeenCalled()
  })

  it('follows the charge if another tab accepted first', async () => {
    const { flow, api, happened, leave } = start()
    api.decline.mockResolvedValueOnce({ after_offer: null, accepted: { transaction_id: 'pay_9' } })
    await flow.decline()
    expect(api.status).toHaveBeenCalledWith({ query: { session_id: 'cs_1', transaction_id: 'pay_9' } })
    expect(happened.mock.calls).toEqual([['offer_accepted', 'opt_1']])
    expect(leave).toHaveBeenCalledOnce()
  })

  it('can be repeated if it does not reach the server', async () => {
    const { flow, api } = start()
    api.decline.mockRejectedValueOnce(new CallError('Failed to fetch', null))
    await flow.decline()
    expect(flow.get()).toMatchObject({ phase: 'asking', error: 'Please try again.' })
  })
})

it('charges the first choice if none was selected', () => {
  expect(choiceOf(makeAfterOffer(), null)?.variant_id).toBe('var_7')
  expect(choiceOf(makeAfterOffer(), 'var_unknown')?.variant_id).toBe('var_7')
})

describe('a redirect to the bank’s page', () => {
  const there = reply('requires_action', { next_action: { type: 'redirect', url: 'https://bank.example' } })

  it('happens once; a shopper who returns with Back decides whether to go there again', async () => {
    const { flow, api, shopper, go } = start()
    api.accept.mockResolvedValue(there)
    api.status.mockResolvedValue(there)
    await flow.accept(null)
    expect(go.mock.calls).toEqual([['https://bank.example']])
    await flow.resume()
    expect(go).toHaveBeenCalledTimes(1)
    expect(flow.get()).toMatchObject({ phase: 'action', action: { url: 'https://bank.example', leaves: true } })
    await flow.stopped()
    expect(shopper.cancelPayment).toHaveBeenCalledOnce()
    expect(flow.get()).toMatchObject({ phase: 'asking', error: 'You stopped.' })
  })

  it('ends at the confirmation if the bank has decided, also when returning from there', async () => {
    const { flow, api, leave } = start()
    api.accept.mockResolvedValue(there)
    await flow.accept(null)
    await flow.resume()
    expect(leave).toHaveBeenCalledTimes(1)
    await flow.resume()
    expect(leave).toHaveBeenCalledTimes(2)
  })

  it('is not repeated by a reloaded page', async () => {
    const { flow, api, go } = start(makeAfterOffer({ transaction_id: 'pay_2' }))
    api.status.mockResolvedValue(there)
    await flow.resume()
    expect(go).not.toHaveBeenCalled()
    expect(flow.get()).toMatchObject({ phase: 'action', action: { leaves: true } })
  })
})
