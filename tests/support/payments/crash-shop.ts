import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Contract, Input } from '../../../src/shared/contract.ts'
import type { SaveCall } from '../../../src/shared/contracts/payments/connector-calls.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import type { PayReply } from '../../../src/shared/contracts/payments/transactions.ts'
import { startServer, type RunningServer } from '../e2e/e2e-server.ts'
import { gateDoubles, type GatedDoubles } from './gated-doubles.ts'
import { embeddedUrl, openBooks } from './payment-facts.ts'
import { ADYEN_KEYS } from '../providers/adyen/adyen-subject.ts'
import { createAdyenDouble, type AdyenDouble } from '../providers/adyen/adyen-double.ts'
import { startDoubles, type DoubleRequest, type DoubleServer } from '../providers/double-server.ts'
import type { StripeAccount } from '../providers/stripe/stripe-account.ts'
import { createStripeDouble, stripeSignature } from '../providers/stripe/stripe-double.ts'
import { callRemote, openRemoteShop, requireOk, send, type RemoteReply, type RemoteShop } from '../e2e/remote-shop.ts'
import { payBody } from '../shops/shop.ts'
import { cascadeOver } from '../shops/rules.ts'

const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123'
const NAMES = ['First', 'Second', 'Third'] as const
export type StripeName = (typeof NAMES)[number]

const keyOf = (name: string): string => `sk_test_51${name}00000000`

/** Overrides of an account's response to a card by one of Stripe's test methods, by account and token. */
export type Behaviours = Map<`${StripeName} ${string}`, string>

/**
 * A server in its own process with access to its database, and a shop whose cards use a cascade of three Stripe
 * accounts; a fourth account, at Adyen, is separate. The provider doubles run in this process and outlive the server.
 */
export interface CrashShop {
  server: () => RunningServer
  restart: () => Promise<void>
  db: pg.Pool
  gates: GatedDoubles
  doubles: DoubleServer
  behaviours: Behaviours
  shop: RemoteShop
  accounts: Record<StripeName, StripeAccount>
  adyen: AdyenDouble
  connections: Record<StripeName | 'Adyen', string>
  close: () => Promise<void>
}

export async function openCrashShop(): Promise<CrashShop> {
  const stripe = createStripeDouble()
  const adyen = createAdyenDouble()
  const behaviours: Behaviours = new Map()
  const steered = { ...stripe, answer: (request: DoubleRequest) => stripe.answer(steer(request, behaviours)) }
  const gates = gateDoubles([steered, adyen])
  const doubles = await startDoubles(gates.doubles)
  const env = { PROVIDERS_URL: doubles.url }
  let server = await startServer({ env })
  const { dataDir } = server
  const shop = await openRemoteShop(server)
  const db = openBooks(embeddedUrl(dataDir))
  const connections = await connectAll(server, shop)
  await publishCascade(
    server,
    shop,
    NAMES.map((name) => connections[name]),
  )
  const accountOf = (name: StripeName) => stripe.account(keyOf(name))
  return {
    server: () => server,
    restart: async () => {
      server = await startServer({ dataDir, env })
    },
    db,
    gates,
    doubles,
    behaviours,
    shop,
    accounts: { First: accountOf('First'), Second: accountOf('Second'), Third: accountOf('Third') },
    adyen,
    connections,
    close: async () => {
      await db.end()
      await server.stop()
      await doubles.close()
    },
  }
}

const tokenOf = ({ body }: DoubleRequest): string => String(Reflect.get(Object(body), 'payment_method'))

/** Replaces the shopper's card in a request, as the bank behind an account would see it. */
function steer(request: DoubleRequest, behaviours: Behaviours): DoubleRequest {
  const name = NAMES.find((each) => request.headers.authorization === `Bearer ${keyOf(each)}`)
  const payment_method = name && behaviours.get(`${name} ${tokenOf(request)}`)
  const { body } = request
  if (!payment_method || request.path !== '/v1/payment_intents' || typeof body !== 'object') return request
  return { ...request, body: { ...body, payment_method } }
}

/** Returns a matcher for requests that charge a token at a Stripe account. */
export const chargesAt =
  (name: StripeName, token: string) =>
  (request: DoubleRequest): boolean =>
    request.path === '/v1/payment_intents' &&
    request.headers.authorization === `Bearer ${keyOf(name)}` &&
    tokenOf(request) === token

async function connectAll(server: RunningServer, shop: RemoteShop): Promise<CrashShop['connections']> {
  const { store_id, token } = shop
  const call = async <C extends Contract>(contract: C, input: Input<C>) =>
    requireOk(await callRemote(server, contract, input, { token }))
  const connect = async (contract: SaveCall, account_name: string, keys: object) => {
    const body = { store_id, account_name, environment: 'sandbox' as const, ...keys }
    const { connection_id } = (await call(contract, { body })).data
    await call(contracts.orchestration.verify, { body: { connection_id } })
    await call(contracts.orchestration.setActive, { body: { connection_id, active: true } })
    return connection_id
  }
  const atStripe = async (name: StripeName) => {
    const secret_key = keyOf(name)
    const keys = { publishable_key: secret_key.replace('sk_', 'pk_'), secret_key, webhook_secret: WEBHOOK_SECRET }
    return connect(contracts.connectorCalls.stripeCard, name, keys)
  }
  const First = await atStripe('First')
  await call(contracts.orchestration.makeDefault, { body: { connection_id: First } })
  const Second = await atStripe('Second')
  const Third = await atStripe('Third')
  return { First, Second, Third, Adyen: await connect(contracts.connectorCalls.adyen, 'Adyen', ADYEN_KEYS) }
}

async function publishCascade(server: RunningServer, { store_id, token }: RemoteShop, ids: string[]): Promise<void> {
  const conditions = { groups: [] }
  const body = { store_id, kind: 'cascade' as const, name: 'Main', conditions, action: cascadeOver(ids) }
  const { create, publish } = contracts.routingRules
  const { rule_id, version } = requireOk(await callRemote(server, create, { body }, { token })).data
  requireOk(await callRemote(server, publish, { body: { rule_id, version } }, { token }))
}

/** Sends a Pay request with a token; without a connection, the store's routing applies. */
export const payAt = (
  { server }: CrashShop,
  session: LiveCart,
  payment_token: string,
  connection_id?: string,
): Promise<RemoteReply<PayReply>> =>
  callRemote(
    server(),
    contracts.transactions.pay,
    { body: { ...payBody(session, payment_token), ...(connection_id !== undefined && { connection_id }) } },
    { key: randomUUID() },
  )

/** Returns all payment intents of the Stripe accounts, each with its account and our reference. */
export const intentsOf = ({ accounts }: CrashShop) =>
  NAMES.flatMap((name) =>
    [...accounts[name].intents.values()].map((intent) => ({
      name,
      intent,
      reference: String(Reflect.get(Object(intent['metadata']), 'attempt_id')),
    })),
  )

/** Sends a payment's webhook like Stripe, signed. @returns the status of the server's response. */
export async function reportIntent(
  { server, connections }: CrashShop,
  { name, intent }: Pick<ReturnType<typeof intentsOf>[number], 'name' | 'intent'>,
): Promise<number> {
  const type = intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
  const now = new Date()
  const created = Math.floor(now.getTime() / 1000)
  const id = `evt_${intent.id}_${name}_${intent.status}`
  const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object: intent } })
  const headers = { 'stripe-signature': stripeSignature(WEBHOOK_SECRET, body, now) }
  return (await send(server(), 'POST', `/webhooks/stripe/${connections[name]}`, { body, headers })).status
}
