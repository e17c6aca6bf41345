import { contracts } from '../../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { createAuthorizeNetDouble } from '../providers/authorize-net/authorize-net-double.ts'
import { createCybersourceDouble } from '../providers/cybersource/cybersource-double.ts'
import { startDoubles, type DoubleReply, type DoubleRequest, type ProviderDouble } from '../providers/double-server.ts'
import { AUTHORIZE_NET_KEYS, CYBERSOURCE_KEYS } from '../providers/keys-doubles.ts'
import { openShop, payBody, readySession, type TestShop } from '../shops/shop.ts'
import { createTestApp, type TestApp } from '../app/test-app.ts'

const KEYS = { cybersource: CYBERSOURCE_KEYS, 'authorize-net': AUTHORIZE_NET_KEYS } as const

/** Starts the whole server with doubles of the providers without idempotency keys. */
export async function startAccounts() {
  const cybersource = createCybersourceDouble()
  const anet = createAuthorizeNetDouble()
  const none = () => false
  let mishap: { match: (request: DoubleRequest) => boolean; reply: DoubleReply | 'lost' } = {
    match: none,
    reply: 'lost',
  }
  const meddled = (double: ProviderDouble): ProviderDouble => ({
    hosts: double.hosts,
    answer: async (request) => {
      const { match, reply } = mishap
      if (!match(request)) return double.answer(request)
      if (reply !== 'lost') return reply
      await double.answer(request)
      return { status: 504, json: {} }
    },
  })
  const server = await startDoubles([meddled(cybersource), meddled(anet)])
  const app = await createTestApp({ settings: { providersUrl: server.url } })

  /** Creates a shop whose only account is at this provider. */
  const shopAt = async (connector: keyof typeof KEYS): Promise<TestShop> => {
    const shop = await openShop(app)
    await app.db.$client.query('update connections set connector = $1, credentials = $2 where store_id = $3', [
      connector,
      app.deps.cipher.encrypt(JSON.stringify(KEYS[connector])),
      shop.store_id,
    ])
    return shop
  }
  /** Runs `work` while matching calls get these replies; `lost`: they are processed, and the response never arrives. */
  const meanwhile = async <T>(given: typeof mishap, work: () => Promise<T>): Promise<T> => {
    mishap = given
    try {
      return await work()
    } finally {
      mishap = { match: none, reply: 'lost' }
    }
  }
  const close = async () => {
    await app.close()
    await server.close()
  }
  return { app, server, cybersource, anet, shopAt, meanwhile, close }
}

export type Accounts = Awaited<ReturnType<typeof startAccounts>>

/** Sends a Pay request with a provider's own token. */
export const payToken = (app: TestApp, session: LiveCart, token: string) =>
  app.call(
    contracts.transactions.pay,
    { body: payBody(session, token) },
    { headers: { 'idempotency-key': newId('evt') } },
  )

/** Sells one kettle for a provider's own token. */
export async function sellFor(app: TestApp, shop: TestShop, token: string) {
  const session = await readySession(app, shop)
  const { body } = await payToken(app, session, token)
  const { rows } = await app.db.$client.query<{ order_id: string; amount: number; provider_reference: string }>(
    'select order_id, amount::int as amount, provider_reference from payments where payment_id = $1',
    [body.transaction_id],
  )
  const [sale] = rows
  if (!sale?.order_id) throw new Error(`No order: ${body.status}`)
  return { ...sale, session }
}

/** Returns the titles of a store's notifications. */
export async function notificationTitles({ db }: Pick<TestApp, 'db'>, { store_id }: TestShop) {
  const { rows } = await db.$client.query<{ title: string; message: string }>(
    'select title, message from notifications where store_id = $1',
    [store_id],
  )
  return rows
}
