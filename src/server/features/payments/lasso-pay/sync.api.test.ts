import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  createStripeBench,
  STRIPE_KEYS,
  type StripeBench,
} from '../../../../../tests/support/providers/stripe/stripe-subject.ts'
import { openShop, payBody, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { newId } from '../../../db/ids.ts'
import { syncDue } from './service.ts'
import { syncStore } from './sync.ts'

let app: TestApp
let stripe: StripeBench
const { account, payments } = contracts.lassoPay
const DAY = 24 * 3_600_000

beforeAll(async () => {
  stripe = await createStripeBench()
  app = await createTestApp({ settings: { providersUrl: stripe.server.url } })
}, 60_000)
afterAll(async () => {
  await app.close()
  await stripe.server.close()
})

const atStripe = async (name: string): Promise<TestShop> => {
  const shop = await openShop(app)
  const [publishable_key, secret_key] = [`pk_test_${name}00000000`, `sk_test_${name}00000000`]
  await app.db.$client.query(`update connections set connector = 'stripe', credentials = $1 where store_id = $2`, [
    app.deps.cipher.encrypt(JSON.stringify({ ...STRIPE_KEYS, publishable_key, secret_key })),
    shop.store_id,
  ])
  return shop
}
const triedAt = async ({ connection_id }: TestShop) => {
  const { rows } = await app.db.$client.query<{ tried_at: Date; synced_at: Date | null }>(
    'select tried_at, synced_at from provider_balances where connection_id = $1',
    [connection_id],
  )
  return rows[0]
}

it("syncs other accounts when the keys of one can't be decrypted", async () => {
  const [broken, whole] = [await atStripe('Broken'), await atStripe('Whole')]
  await app.db.$client.query(`update connections set credentials = 'v1.of.another.key' where store_id = $1`, [
    broken.store_id,
  ])
  const { store_id, token } = broken
  const reply = await app.call(account, { query: { store_id } }, { token })
  expect(expectOk(reply).accounts).toMatchObject([{ problem: /could not be read/, synced_at: null }])
  // It is the first in the queue.
  await app.db.$client.query(`update provider_balances set tried_at = 'epoch' where store_id = $1`, [store_id])
  await syncDue(app.deps)
  expect((await triedAt(broken))?.tried_at).toEqual(app.clock.now())
  expect((await triedAt(whole))?.synced_at).toEqual(app.clock.now())
})

it('returns without waiting for a slow provider, and reads it once', async () => {
  const shop = await atStripe('Slow')
  app.clock.advance(DAY)
  const { store_id, connection_id } = shop
  const store = { store_id, mode: 'test' as const }
  const published = vi.spyOn(app.deps.live, 'publish')
  // With no patience at all, the provider cannot have responded yet.
  expect(await syncStore(app.deps, store, { patience: Promise.resolve() })).toBe('reading')
  expect(await syncStore(app.deps, store)).toBe('fresh')
  const event = { type: 'connection.updated', store_id, connection_id }
  await vi.waitFor(() => expect(published.mock.calls.flatMap(([, ...events]) => events)).toContainEqual(event))
  published.mockRestore()
  expect((await triedAt(shop))?.synced_at).toEqual(app.clock.now())
})

it('stops requesting the transactions of an old payout that has none', async () => {
  const { store_id, connection_id } = await atStripe('Empty')
  const days = (count: number) => new Date(app.clock.now().getTime() - count * DAY)
  const given = [
    { reference: 'po_old', status: 'paid', at: days(8) },
    { reference: 'po_new', status: 'paid', at: days(1) },
    { reference: 'po_open', status: 'in_transit', at: days(8) },
  ]
  for (const { reference, status, at } of given) {
    await app.db.$client.query(
      `insert into provider_payouts (payout_id, connection_id, store_id, mode, payout_reference, amount, currency, status,
         bank, automatic, message, created_at) values ($1, $2, $3, 'test', $4, 100, 'USD', $5, '', true, '', $6)`,
      [newId('pyo'), connection_id, store_id, reference, status, at],
    )
  }
  await syncStore(app.deps, { store_id, mode: 'test' }, { age: 0 })
  const { rows } = await app.db.$client.query<{ payout_reference: string }>(
    'select payout_reference from provider_payouts where connection_id = $1 and lines_known',
    [connection_id],
  )
  expect(rows.map(({ payout_reference }) => payout_reference)).toEqual(['po_old'])
})

it('excludes Whop payments from every list and from syncing', async () => {
  const shop = await atStripe('Third')
  const { store_id, token } = shop
  const body = payBody(await readySession(app, shop), 'pm_card_visa')
  expectOk(await app.call(contracts.transactions.pay, { body }, { headers: { 'idempotency-key': newId('evt') } }))
  const listed = async () => {
    const { total, figures } = expectOk(await app.call(payments, { query: { store_id } }, { token }))
    return { total, figures: figures.length }
  }
  expect(await listed()).toEqual({ total: 1, figures: 1 })
  await app.db.$client.query('update connections set third_party = true where store_id = $1', [store_id])
  expect(await listed()).toEqual({ total: 0, figures: 0 })
  await syncDue(app.deps)
  expect(await triedAt(shop)).toBeUndefined()
})
