import { afterAll, beforeAll, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { createPayPalBench, type PayPalBench } from '../../../../tests/support/providers/paypal/paypal-subject.ts'

let bench: PayPalBench
beforeAll(async () => {
  bench = await createPayPalBench()
}, 60_000)
afterAll(() => bench.server.close())

/** Creates a payment that the payer approved and that was captured. */
async function sell(): Promise<string> {
  const input = saleOf({ type: 'token', value: 'script' }, { payment_method: 'paypal' })
  const begun = await bench.paypal.authorize(bench.context(), input)
  if (begun.status !== 'requires_action') throw new Error('PayPal did not ask its payer')
  const { provider_reference } = begun
  bench.double.approve(provider_reference, 'approved')
  const { reference, idempotency_key } = input
  const go = { provider_reference, reference, idempotency_key: `${idempotency_key}-go`, payload: {} }
  await bench.paypal.continueAction(bench.context(), go)
  return provider_reference
}

it("returns PayPal's fee of a payment once it is available", async () => {
  const reference = await sell()
  expect(await bench.paypal.fees.lineOf(bench.context(), reference)).toBeNull()
  const [capture] = bench.double.orders.get(reference)?.captures ?? []
  const money = (value: string) => ({ currency_code: 'USD', value })
  Object.assign(capture ?? {}, {
    create_time: '2026-11-21T10:00:00Z',
    seller_receivable_breakdown: {
      gross_amount: money('156.85'),
      paypal_fee: money('5.96'),
      net_amount: money('150.89'),
    },
  })
  expect(await bench.paypal.fees.lineOf(bench.context(), reference)).toMatchObject({
    kind: 'charge',
    payment_reference: reference,
    amount: 15_685,
    fee: 596,
    net: 15_089,
    currency: 'USD',
  })
})

it("returns nothing for a payment that PayPal doesn't know", async () => {
  expect(await bench.paypal.fees.lineOf(bench.context(), 'UNKNOWN')).toBeNull()
})
