import { afterAll, beforeAll, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { createWhopBench, type WhopBench } from '../../../../tests/support/providers/whop/whop-subject.ts'

const CARD = '4242424242424242'
/** The bank has not yet responded. */
const SLOW_CARD = '4000000000000077'

let bench: WhopBench
beforeAll(async () => {
  bench = await createWhopBench()
})
afterAll(() => bench.server.close())

const begin = async () => {
  const input = saleOf({ type: 'token', value: 'whop' } as const)
  const asked = await bench.whop.authorize(bench.context(), input)
  if (asked.status !== 'requires_action') throw new Error(`Expected a checkout, got ${asked.status}`)
  return { input, checkout: asked.provider_reference }
}
const madeIn = (checkout: string) => {
  const made = [...bench.double.payments.values()].findLast((each) => each.checkout_configuration_id === checkout)
  if (!made) throw new Error('Nothing was paid')
  return made
}
const lookUp = (provider_reference: string) => bench.whop.lookUp(bench.context(), { provider_reference })
const giveBack = (id: string, amount: number) =>
  bench.whop.refund(bench.context(), {
    charge: { provider_reference: id },
    amount,
    currency: 'USD',
    idempotency_key: 'r',
    reason: 'requested_by_customer',
  })

it('looks up the checkout while an attempt is pending, so that the next card in it is noticed', async () => {
  const { checkout } = await begin()
  bench.double.buy(checkout, SLOW_CARD)
  const slow = madeIn(checkout)
  const pending = { status: 'pending', provider_reference: checkout }
  expect(await lookUp(checkout)).toMatchObject({ found: true, result: pending })
  Object.assign(slow, { status: 'open', substatus: 'failed' })
  const made = bench.double.configurations.get(checkout)
  if (made) made.plan.stock = 1
  // Also by the attempt's id: its failure doesn't end the checkout.
  for (const name of [checkout, slow.id]) {
    expect(await lookUp(name)).toMatchObject({ found: true, result: { status: 'requires_action' } })
  }
  bench.double.buy(checkout, CARD)
  for (const name of [checkout, slow.id]) {
    expect(await lookUp(name)).toMatchObject({ found: true, result: { status: 'approved', captured_amount: 15_685 } })
  }
})

it('disables promo codes, because the total already includes discounts', async () => {
  await begin()
  const { requests } = bench.server
  const made = requests.findLast(({ method, path }) => method === 'POST' && path.endsWith('/checkout_configurations'))
  expect(made?.body).toMatchObject({ allow_promo_codes: false })
})

it('refunds a payment in another currency in full, and not in part', async () => {
  const { checkout } = await begin()
  bench.double.buy(checkout, CARD)
  const payment = Object.assign(madeIn(checkout), { currency: 'jpy', total: 23_500 })
  expect(await lookUp(checkout)).toMatchObject({ result: { captured_amount: 15_685 }, refunded_amount: 0 })
  const part = await giveBack(payment.id, 10_000)
  expect(part).toMatchObject({ status: 'refused', code: 'not_allowed', message: /paid in JPY/ })
  expect(payment.refunds).toEqual([])
  expect(await giveBack(payment.id, 15_685)).toMatchObject({ status: 'succeeded', amount: 15_685 })
  expect(payment.refunded_amount).toBe(23_500)
  expect(await lookUp(checkout)).toMatchObject({ refunded_amount: 15_685, currency: 'USD' })
})
