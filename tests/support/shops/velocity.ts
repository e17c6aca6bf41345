import { contracts } from '../../../src/shared/contracts/index.ts'
import { DEFAULT_VELOCITY_LIMITS, type VelocityLimits } from '../../../src/shared/domain/payments/velocity.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { enterCard, payBody, readySession, type TestShop } from './shop.ts'
import type { TestApp, TestReply } from '../app/test-app.ts'

export const DECLINED = '4000000000000002'
export const APPROVED = '4242424242424242'
export const CHALLENGED = '4000000000003220'

interface Press {
  card?: string
  email?: string
  ip?: string
  key?: string
  language?: string
}

let presses = 0

/** Returns a different email address on each call. */
export const newShopperEmail = (): string => `shopper${(presses += 1)}@example.com`

/** Fills in a new checkout, ready to be paid from an IP address. */
export async function readyCheckout(
  app: TestApp,
  shop: TestShop,
  { card = DECLINED, email = newShopperEmail(), ip = '192.0.2.7', key = newId('evt'), language = 'en' }: Press,
): Promise<() => Promise<TestReply<unknown>>> {
  const session = await readySession(app, shop, email)
  const body = payBody(session, await enterCard(app, card))
  const headers = { 'idempotency-key': key, 'x-forwarded-for': ip, 'accept-language': language }
  return () => app.rawCall(contracts.transactions.pay, { body }, { headers })
}

/** Fills in a new checkout and clicks Pay from an IP address. */
export const press = async (app: TestApp, shop: TestShop, given: Press = {}): Promise<TestReply<unknown>> =>
  (await readyCheckout(app, shop, given))()

/** Returns the statuses of several requests in sequence. */
export async function statusesOf(count: number, next: () => Promise<TestReply<unknown>>): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1) statuses.push((await next()).status)
  return statuses
}

export const OFF = { enabled: false, attempts: 5, minutes: 60 } as const
const ALL_OFF: VelocityLimits = { card: OFF, email: OFF, network: OFF, store: OFF }

/** Replaces the store's limits with these. */
export async function onlyLimits(app: TestApp, { store_id, token }: TestShop, on: Partial<VelocityLimits>) {
  await app.call(contracts.velocity.update, { body: { store_id, ...ALL_OFF, ...on } }, { token })
}

/** Keeps only these of the store's default limits. */
export const onlyDefaultLimits = (app: TestApp, shop: TestShop, ...kinds: (keyof VelocityLimits)[]) =>
  onlyLimits(app, shop, Object.fromEntries(kinds.map((kind) => [kind, DEFAULT_VELOCITY_LIMITS[kind]])))

/** Reads a store's blocked attempts as a member. */
export const blocksOf = async (app: TestApp, { store_id, token }: TestShop) =>
  (await app.call(contracts.velocity.blocks, { query: { store_id } }, { token })).body
