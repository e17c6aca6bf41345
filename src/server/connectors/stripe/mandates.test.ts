import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { createStripeBench, type StripeBench } from '../../../../tests/support/providers/stripe/stripe-subject.ts'
import { isDeclineCode } from '../../../shared/domain/payments/decline-codes.ts'
import type { MandateScheme } from '../../../shared/domain/payments/mandates.ts'
import type { StoreMandateInput } from '../inputs.ts'
import { debitDecline, STRIPE_DEBIT_FAILURES } from './debit-declines.ts'

let bench: StripeBench
beforeAll(async () => {
  bench = await createStripeBench()
}, 60_000)
afterAll(async () => {
  expect(bench.server.violations).toEqual([])
  await bench.server.close()
})

const ACCOUNTS = {
  sepa_debit: { iban: 'DE89370400440532013000' },
  bacs_debit: { sort_code: '108800', account_number: '00012345' },
  ach_debit: { routing_number: '110000000', account_number: '000123456789' },
} as const
const CURRENCY = { sepa_debit: 'EUR', bacs_debit: 'GBP', ach_debit: 'USD' } as const

/** Stores a mandate; a US account is verified. */
async function store(scheme: MandateScheme, given: Partial<StoreMandateInput> = {}) {
  const reference = `mnd_${crypto.randomUUID()}`
  const { billing } = saleOf({ type: 'token', value: '' })
  const input: StoreMandateInput = {
    scheme,
    account: ACCOUNTS[scheme],
    account_holder: 'Maya Ortiz',
    email: 'maya.ortiz@example.com',
    ...(billing && { billing }),
    accepted_at: new Date('2026-09-01T10:00:00Z'),
    accepted_ip: '203.0.113.9',
    customer_reference: 'cus_1',
    merchant_name: 'Kettle & Crane',
    reference,
    idempotency_key: reference,
    ...given,
  }
  const first = await bench.stripe.storeMandate(bench.context(), input)
  if (first.status !== 'pending') return first
  bench.account.answer(first.provider_reference, true)
  const { provider_reference } = first
  const found = await bench.stripe.lookUp(bench.context(), { provider_reference })
  if (!found.found) throw new Error('The setup was not found')
  return found.result
}

async function stored(scheme: MandateScheme, given: Partial<StoreMandateInput> = {}) {
  const result = await store(scheme, given)
  if (result.status !== 'approved') throw new Error(`Expected a stored mandate, got ${JSON.stringify(result)}`)
  return result
}

/** Debits a mandate without the customer. */
async function debit(scheme: MandateScheme, given: Partial<StoreMandateInput> = {}) {
  const { payment_method_id = '', buyer_id = '', network_transaction_id = '' } = await stored(scheme, given)
  const { token: _, payment_method: __, three_d_secure: ___, ...sale } = saleOf({ type: 'token', value: '' })
  const input = { ...sale, currency: CURRENCY[scheme], capture: false, payment_method_id, buyer_id } as const
  const how = { network_transaction_id, usage: 'subscription', initiator: 'merchant', debit: scheme } as const
  const result = await bench.stripe.chargeStored(bench.context(), { ...input, ...how })
  if (result.status !== 'pending') throw new Error(`Expected a pending debit, got ${JSON.stringify(result)}`)
  return { ...result, payment_method_id, reference: sale.reference }
}

const report = async (type: string, object: object) => {
  const ctx = bench.context()
  const parsed = await bench.stripe.parseWebhook(ctx, bench.webhook(type, object, ctx.now))
  if (!parsed.accepted) throw new Error(parsed.reason)
  return parsed.events[0]
}

const lastSent = (path: string) => bench.server.requests.findLast((request) => request.path === path)?.body

describe('storing a mandate at Stripe', () => {
  it.each([
    ['sepa_debit', '3000', { type: 'sepa_debit', sepa_debit: { iban: 'DE89370400440532013000' } }],
    ['bacs_debit', '2345', { type: 'bacs_debit', bacs_debit: { sort_code: '108800', account_number: '00012345' } }],
  ] as const)('%s: creates a SetupIntent with the account and the consent', async (scheme, last_four, data) => {
    expect(await stored(scheme)).toMatchObject({
      card: { brand: scheme, last_four },
      payment_method_id: expect.stringMatching(/^pm_/) as string,
      buyer_id: expect.stringMatching(/^cus_/) as string,
      network_transaction_id: expect.stringMatching(/^mandate_/) as string,
    })
    expect(lastSent('/v1/setup_intents')).toMatchObject({
      payment_method_types: [scheme],
      payment_method_data: { ...data, billing_details: { name: 'Maya Ortiz', address: { city: 'Portland' } } },
      mandate_data: {
        customer_acceptance: {
          type: 'online',
          accepted_at: String(Date.parse('2026-09-01T10:00:00Z') / 1000),
          online: { ip_address: '203.0.113.9' },
        },
      },
    })
  })

  it('stays pending until the customer has verified a US account', async () => {
    expect(await stored('ach_debit', { accepted_ip: '' })).toMatchObject({
      card: { brand: 'ach_debit', last_four: '6789' },
    })
    expect(lastSent('/v1/setup_intents')).toMatchObject({
      payment_method_types: ['us_bank_account'],
      payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
      mandate_data: { customer_acceptance: { type: 'offline' } },
    })
  })

  it('returns a bank’s refusal as a decline', async () => {
    const account = { sort_code: '108800', account_number: '00033333' }
    expect(await store('bacs_debit', { account })).toMatchObject({ status: 'declined', code: 'restricted_card' })
  })
})

describe('debiting a mandate at Stripe', () => {
  it.each(['sepa_debit', 'bacs_debit', 'ach_debit'] as const)('%s is pending, then paid', async (scheme) => {
    const { provider_reference, reference } = await debit(scheme)
    expect(lastSent('/v1/payment_intents')).toMatchObject({
      off_session: 'true',
      confirm: 'true',
      capture_method: 'automatic',
      payment_method_types: [scheme === 'ach_debit' ? 'us_bank_account' : scheme],
      mandate: expect.stringMatching(/^mandate_/) as string,
    })
    expect(await report('payment_intent.processing', { id: provider_reference })).toMatchObject({
      type: 'payment',
      reference,
      result: { status: 'pending' },
    })
    bench.account.settle(provider_reference)
    expect(await report('payment_intent.succeeded', { id: provider_reference })).toMatchObject({
      result: { status: 'approved', captured_amount: 15_685, card: { brand: scheme } },
    })
    expect(await bench.stripe.lookUp(bench.context(), { reference })).toMatchObject({ result: { status: 'approved' } })
  })

  it.each([
    ['sepa_debit', { iban: 'DE62370400440532013001' }, 'insufficient_funds', 'soft'],
    ['ach_debit', { routing_number: '110000000', account_number: '000111111113' }, 'invalid_card', 'hard'],
    ['bacs_debit', { sort_code: '108800', account_number: '33333335' }, 'revoked_authorization', 'hard'],
  ] as const)('%s is returned with a reason', async (scheme, account, code, kind) => {
    const { provider_reference } = await debit(scheme, { account })
    bench.account.settle(provider_reference)
    const event = await report('payment_intent.payment_failed', { id: provider_reference })
    expect(event).toMatchObject({ result: { status: 'declined', code, kind, card: { brand: scheme } } })
  })

  it('is returned with the return code of the scheme, which is more precise', async () => {
    const { provider_reference } = await debit('ach_debit')
    bench.account.settle(provider_reference, 'R10')
    expect(await report('payment_intent.payment_failed', { id: provider_reference })).toMatchObject({
      result: {
        code: 'revoked_authorization',
        network_code: 'R10',
        message: 'The customer didn’t authorize the debit.',
      },
    })
  })

  it('ends with the mandate', async () => {
    const { payment_method_id } = await debit('sepa_debit')
    const mandate = { id: 'mandate_1', payment_method: payment_method_id }
    expect(await report('mandate.updated', { ...mandate, status: 'inactive' })).toMatchObject({
      type: 'mandate_ended',
      payment_method_id,
    })
    expect(await report('mandate.updated', { ...mandate, status: 'active' })).toMatchObject({ type: 'ignored' })
  })
})

it('maps every failure of a debit to a decline with words about bank accounts', () => {
  for (const [provider_code, code] of Object.entries(STRIPE_DEBIT_FAILURES)) {
    const decline = debitDecline('sepa_debit', { provider_code })
    expect(decline.code).toBe(code)
    expect(isDeclineCode(decline.code)).toBe(true)
    expect(decline.message).not.toMatch(/card/i)
  }
  expect(debitDecline('ach_debit', { provider_code: 'new_code' }).code).toBe('generic_decline')
})
