import type { ConnectionContext } from '../../../src/server/connectors/connector.ts'
import type { AuthorizeInput, PaymentToken } from '../../../src/server/connectors/inputs.ts'

/** A merchant's connection at a provider, opened for one call. */
export const connectionAt = (
  credentials: Readonly<Record<string, string>>,
  overrides: Partial<ConnectionContext> = {},
): ConnectionContext => ({
  connection_id: 'con_bench',
  store_id: 'str_bench',
  mode: 'test',
  credentials,
  webhookUrl: 'https://shop.example.com/webhooks/provider/con_bench',
  returnUrl: 'https://shop.example.com/checkout?session=cs_1',
  now: new Date(),
  signal: AbortSignal.timeout(20_000),
  ...overrides,
})

/** Input of a charge of $156.85 as the checkout creates it, with all shopper details. */
export const saleOf = (token: PaymentToken, overrides: Partial<AuthorizeInput> = {}): AuthorizeInput => {
  const id = crypto.randomUUID()
  const address = {
    first_name: 'Maya',
    last_name: 'Ortiz',
    line1: '12 Harbour Street',
    city: 'Portland',
    region: 'OR',
    postal_code: '97201',
    country: 'US',
    phone: '+15035550123',
  }
  return {
    amount: 15_685,
    currency: 'USD',
    idempotency_key: `key_${id}`,
    reference: `att_${id}`,
    capture: true,
    merchant_name: 'Kettle & Crane',
    statement_descriptor: 'KETTLE & CRANE',
    payment_method: 'card',
    three_d_secure: 'prefer',
    email: 'maya.ortiz@example.com',
    billing: address,
    shipping: { ...address, line2: 'Flat 3' },
    browser: {
      ip: '203.0.113.9',
      user_agent: 'Mozilla/5.0',
      accept_header: 'text/html',
      language: 'en-US',
      color_depth: 24,
      screen_height: 900,
      screen_width: 1440,
      time_zone_offset: 480,
      java_enabled: false,
      origin: 'https://shop.example.com',
    },
    token,
    ...overrides,
  }
}
