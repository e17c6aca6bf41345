import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { createStripeBench, type StripeBench } from '../../../../tests/support/providers/stripe/stripe-subject.ts'

let bench: StripeBench
beforeAll(async () => {
  bench = await createStripeBench()
}, 60_000)
afterAll(async () => {
  expect(bench.server.violations).toEqual([])
  await bench.server.close()
})

/** Stores the card of a token without a charge. */
const store = (value: string) => {
  const { amount: _, capture: __, ...facts } = saleOf({ type: 'token', value })
  const input = { ...facts, customer_reference: 'pay_of_the_trial' }
  return { input, result: bench.stripe.storeMethod(bench.context(), input) }
}

const report = (type: string, object: object) => {
  const ctx = bench.context()
  return bench.stripe.parseWebhook(ctx, bench.webhook(type, object, ctx.now))
}

describe('storing a card at Stripe', () => {
  it('creates and confirms a SetupIntent for later charges without the customer', async () => {
    const { input, result } = store('pm_card_visa')
    const stored = await result
    expect(stored).toMatchObject({
      status: 'approved',
      authorized_amount: 0,
      card: { brand: 'visa', last_four: '4242', exp_month: 12, exp_year: 2034 },
      network_transaction_id: 'ntx_setup',
      payment_method_id: expect.stringMatching(/^pm_/) as string,
      buyer_id: expect.stringMatching(/^cus_/) as string,
    })
    const sent = bench.server.requests.findLast(({ path }) => path === '/v1/setup_intents')
    expect(sent?.body).toMatchObject({
      confirm: 'true',
      usage: 'off_session',
      metadata: { attempt_id: input.reference },
      payment_method_types: ['card'],
    })
    expect(sent?.headers['idempotency-key']).toBe(input.idempotency_key)
  })

  it('returns a decline with the bank’s reason', async () => {
    expect(await store('pm_decline_insufficient_funds').result).toMatchObject({
      status: 'declined',
      code: 'insufficient_funds',
    })
  })

  it.each([
    [true, { status: 'approved' }],
    [false, { status: 'declined', code: 'authentication_failed' }],
  ])('waits for 3-D Secure, and reads the outcome from Stripe: passed %s', async (passed, outcome) => {
    const { input, result } = store('pm_card_threeDSecure2Required')
    const asked = await result
    if (asked.status !== 'requires_action') throw new Error(`Expected an action, got ${asked.status}`)
    expect(asked.action).toEqual({
      type: 'script',
      data: { client_secret: expect.stringMatching(/^seti_.*_secret_/) as string },
    })
    const { provider_reference } = asked
    expect(await bench.stripe.lookUp(bench.context(), { provider_reference })).toMatchObject({
      found: true,
      result: { status: 'requires_action' },
    })
    bench.account.answer(provider_reference, passed)
    const told = { provider_reference, idempotency_key: `${input.idempotency_key}_next`, payload: {} }
    const { reference } = input
    expect(await bench.stripe.continueAction(bench.context(), { ...told, reference })).toMatchObject(outcome)
    expect(await bench.stripe.continueAction(bench.context(), { ...told, reference: 'att_other' })).toMatchObject({
      status: 'error',
      code: 'not_found',
    })
    const name = passed ? 'setup_intent.succeeded' : 'setup_intent.setup_failed'
    expect(await report(name, { id: provider_reference })).toMatchObject({
      accepted: true,
      events: [{ type: 'payment', provider_reference, reference, result: outcome }],
    })
  })

  it('is not found if Stripe doesn’t know it', async () => {
    expect(await bench.stripe.lookUp(bench.context(), { provider_reference: 'seti_unknown' })).toEqual({ found: false })
  })
})
