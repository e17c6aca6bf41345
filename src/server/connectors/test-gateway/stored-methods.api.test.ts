import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGatewayBench, saleInput, type GatewayBench } from '../../../../tests/support/payments/gateway-bench.ts'

let bench: GatewayBench

beforeAll(async () => {
  bench = await createGatewayBench({ slow: 20 })
})
afterAll(() => bench.close())

it.each([
  ['4242424242424242', 'approved'],
  ['4000000000000002', 'declined'],
  ['4000000000003220', 'requires_action'],
])('%s is stored without a charge: %s', async (number, status) => {
  const { amount, capture: _, store: __, exemption: ___, ...input } = saleInput(await bench.token(number))
  const stored = await bench.gateway.storeMethod(bench.context(), { ...input, customer_reference: 'cus_1' })
  expect(stored.status).toBe(status)
  if (stored.status !== 'approved') return
  expect(stored.captured_amount).toBe(0)
  expect(stored.payment_method_id).toMatch(/^tgpm_/)
  const { token: ____, payment_method: _____, three_d_secure: ______, ...charge } = saleInput(input.token)
  const payment_method_id = stored.payment_method_id ?? ''
  const first = { ...charge, payment_method_id, amount, usage: 'subscription', initiator: 'merchant' } as const
  expect((await bench.gateway.chargeStored(bench.context(), first)).status).toBe('approved')
})

it.each([
  ['DE89370400440532013000', 'approved', null],
  ['DE62370400440532013001', 'declined', 'insufficient_funds'],
])('debits of %s are pending, then %s', async (iban, status, code) => {
  const { amount, token: _, payment_method: __, three_d_secure: ___, ...sale } = saleInput({ type: 'token', value: '' })
  const mandate = {
    scheme: 'sepa_debit',
    account: { iban },
    account_holder: 'Maya Ortiz',
    email: 'maya@example.com',
    accepted_at: new Date(),
    accepted_ip: '',
    customer_reference: 'cus_1',
    merchant_name: 'Kettle & Crane',
    reference: `mnd_${iban}`,
    idempotency_key: `mnd_${iban}`,
  } as const
  const stored = await bench.gateway.storeMandate(bench.context(), mandate)
  expect(await bench.gateway.storeMandate(bench.context(), mandate)).toEqual(stored)
  if (stored.status !== 'approved') throw new Error(`The mandate was not stored: ${stored.status}`)
  expect(stored).toMatchObject({ captured_amount: 0, card: { brand: 'sepa_debit', last_four: iban.slice(-4) } })
  const { payment_method_id = '' } = stored
  const charge = { ...sale, payment_method_id, amount, debit: 'sepa_debit', usage: 'subscription' } as const
  const started = await bench.gateway.chargeStored(bench.context(), { ...charge, initiator: 'merchant' })
  expect(started.status).toBe('pending')
  const later = { ...bench.context(), now: new Date(Date.now() + 60_000) }
  const found = await bench.gateway.lookUp(later, { reference: sale.reference })
  expect(found).toMatchObject({ found: true, result: { status, ...(code && { code }) } })
})
