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
