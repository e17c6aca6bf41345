import { contracts } from '../../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import type { PayReply } from '../../../src/shared/contracts/payments/transactions.ts'
import type { WebhookRequest } from '../../../src/server/connectors/webhook.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { startDoubles, type DoubleServer } from '../providers/double-server.ts'
import { createWhopDouble } from '../providers/whop/whop-double.ts'
import { openShop, payBody, readySession, type TestShop } from './shop.ts'
import { createTestApp, expectOk, type TestApp } from '../app/test-app.ts'

export interface WhopApp {
  app: TestApp
  double: ReturnType<typeof createWhopDouble>
  server: DoubleServer
  close: () => Promise<void>
}

/** Starts the server with a double of Whop. */
export async function startWhopApp(): Promise<WhopApp> {
  const double = createWhopDouble()
  const server = await startDoubles([double])
  const app = await createTestApp({ settings: { providersUrl: server.url } })
  const close = async () => {
    await app.close()
    await server.close()
  }
  return { app, double, server, close }
}

/** Opens a store that can sell but has no payment accounts, so that Whop would process its payments. */
export async function openShopWithoutAccounts(app: TestApp): Promise<TestShop> {
  const shop = await openShop(app)
  await app.db.$client.query('delete from connections where store_id = $1', [shop.store_id])
  await app.db.$client.query('update stores set using_lasso_payments = false where store_id = $1', [shop.store_id])
  return shop
}

export const connectWhop = (app: TestApp, { store_id, token }: TestShop, whop_api_key = 'apik_double_key_1234') =>
  app.call(contracts.whop.connect, { body: { store_id, whop_api_key } }, { token })

/** The same store once Whop has accepted its key. */
export async function openWhopShop(app: TestApp): Promise<TestShop> {
  const shop = await openShopWithoutAccounts(app)
  const { data } = expectOk(await connectWhop(app, shop))
  return { ...shop, connection_id: data.connection_id ?? '' }
}

export interface StartedWhopCheckout {
  session: LiveCart
  body: PayReply
  /** The checkout's id at Whop. */
  checkout: string
}

/** Clicks Pay, which opens Whop's checkout. */
export async function startWhopCheckout(app: TestApp, shop: TestShop): Promise<StartedWhopCheckout> {
  const session = await readySession(app, shop)
  const { body } = await app.call(
    contracts.transactions.pay,
    { body: payBody(session, 'whop') },
    { headers: { 'idempotency-key': newId('evt') } },
  )
  const step = body.next_action
  const data: unknown = step?.type === 'script' ? step.data : null
  const checkout = typeof data === 'object' && data !== null && 'session_id' in data ? String(data.session_id) : ''
  return { session, body, checkout }
}

export const continueAtWhop = (
  app: TestApp,
  { session, body }: StartedWhopCheckout,
  payload: Record<string, string> = {},
) =>
  app.call(contracts.transactions.continue, {
    body: { live_cart_session_id: session._id, transaction_id: body.transaction_id, payload },
  })

export const deliverTo = (app: TestApp, connection_id: string, { headers, body }: WebhookRequest) =>
  app.app.inject({
    method: 'POST',
    url: `/webhooks/whop/${connection_id}`,
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    payload: body,
  })

/** Returns a session's payments, each with its number of orders. */
export async function paymentsOf(app: TestApp, { session }: StartedWhopCheckout) {
  const { rows } = await app.db.$client.query<Record<string, unknown>>(
    `select p.status, p.provider_reference, p.captured_amount::int as captured_amount, p.card_last_four, p.order_id,
       p.refunded_amount::int as refunded_amount, a.three_d_secure, a.reason,
       (select count(*)::int from orders o where o.session_id = p.session_id) as orders
     from payments p join payment_attempts a using (payment_id) where p.session_id = $1 order by p.created_at desc`,
    [session._id],
  )
  return rows
}
