import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '../app/test-database.ts'
import { connect, type Db } from '../../../src/server/db/connection.ts'
import type { ConnectionContext } from '../../../src/server/connectors/connector.ts'
import type { AuthorizeInput, PaymentToken } from '../../../src/server/connectors/inputs.ts'
import { createTestGateway, type TestGateway } from '../../../src/server/connectors/test-gateway/connector.ts'
import type { GatewayDelays } from '../../../src/server/connectors/test-gateway/deps.ts'
import { registerTestGateway, type TestGatewayRouteDeps } from '../../../src/server/connectors/test-gateway/routes.ts'

export interface SentWebhook {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
}

export const WEBHOOK_SECRET = 'whsec_test_gateway_0123456789'

/** A running gateway with its own database and a clock that only the test moves. */
export interface GatewayBench {
  db: Db
  app: FastifyInstance
  deps: TestGatewayRouteDeps
  gateway: TestGateway
  clock: { now: Date; advance(milliseconds: number): void }
  sent: SentWebhook[]
  /** Next response of the webhook receiver; 0 means that it is unreachable. */
  receiver: { status: number }
  context: (overrides?: Partial<ConnectionContext>) => ConnectionContext
  token: (number: string) => Promise<PaymentToken>
  charges: (reference: string) => Promise<number>
  close: () => Promise<void>
}

/** Starts a gateway; call it once per file and close it in `afterAll`. */
export const createGatewayBench = async (delays: Partial<GatewayDelays> = {}): Promise<GatewayBench> => {
  const database = await createTestDatabase()
  const db = connect(database.url, { size: 8, onError: () => {} })
  const clock = {
    now: new Date(),
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    },
  }
  const sent: SentWebhook[] = []
  const receiver = { status: 200 }
  const deps: TestGatewayRouteDeps = {
    db,
    now: () => clock.now,
    baseUrl: 'http://localhost:4100',
    webhookSecret: () => Promise.resolve(WEBHOOK_SECRET),
    sendWebhook: (url, body, headers) => {
      if (receiver.status === 0) return Promise.reject(new Error('connect ECONNREFUSED'))
      sent.push({ url, body, headers })
      return Promise.resolve(receiver.status)
    },
    frameAncestors: () => ['http://localhost:4100'],
    delays,
  }
  const app = Fastify()
  await registerTestGateway(app, deps)
  const context = (overrides: Partial<ConnectionContext> = {}): ConnectionContext => ({
    connection_id: 'con_bench',
    store_id: 'str_bench',
    mode: 'test',
    credentials: { webhook_secret: WEBHOOK_SECRET },
    webhookUrl: 'http://localhost:4100/webhooks/test-gateway/con_bench',
    returnUrl: 'http://localhost:4100/checkout?session=cs_1',
    now: clock.now,
    signal: new AbortController().signal,
    ...overrides,
  })
  return {
    db,
    app,
    deps,
    clock,
    sent,
    receiver,
    context,
    gateway: createTestGateway(deps),
    token: async (number) => {
      const payload = { number, exp_month: 12, exp_year: 2040, cvc: number.startsWith('3') ? '1234' : '123' }
      const reply = await app.inject({ method: 'POST', url: '/test-gateway/tokens', payload })
      const { token } = reply.json<{ token: string }>()
      return { type: 'token', value: token }
    },
    charges: async (reference) => {
      const result = await db.execute(sql`select id from tg_charges where reference = ${reference}`)
      return result.rows.length
    },
    close: async () => {
      await app.close()
      await db.$client.end()
      await database.drop()
    },
  }
}

/** Input of a charge of $156.85, with overrides. */
export const saleInput = (token: PaymentToken, overrides: Partial<AuthorizeInput> = {}): AuthorizeInput => {
  const id = crypto.randomUUID()
  return {
    amount: 15_685,
    currency: 'USD',
    idempotency_key: `key_${id}`,
    reference: `att_${id}`,
    capture: true,
    merchant_name: 'Kettle & Crane',
    payment_method: 'card',
    three_d_secure: 'prefer',
    token,
    ...overrides,
  }
}
