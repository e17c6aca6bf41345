import { rmSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Db } from '../../src/server/db/connection.ts'
import {
  insertCustomers,
  insertPlan,
  insertSubscriptions,
  readLedger,
  rowsOf,
  type BillingShop,
} from '../support/app/billing-rows.ts'
import { until } from '../support/app/until.ts'
import { startServer, type RunningServer } from '../support/e2e/e2e-server.ts'
import { openRemoteShop } from '../support/e2e/remote-shop.ts'
import { embeddedUrl, isBlocked, openBooks, whileLocked } from '../support/payments/payment-facts.ts'

const PLAN = 'pln_kill'

let server: RunningServer
let shop: BillingShop
let books: pg.Pool
let db: Db

beforeAll(async () => {
  server = await startServer()
  const { store_id, variant_id } = await openRemoteShop(server)
  const url = embeddedUrl(server.dataDir)
  books = openBooks(url)
  db = connect(url, { size: 2, onError: () => {} })
  const { rows } = await books.query<{ product_id: string }>(
    'select product_id from product_variants where variant_id = $1',
    [variant_id],
  )
  shop = { store_id, product_id: rows[0]?.product_id ?? '', variant_ids: [variant_id, variant_id] }
  await books.query('update product_variants set stock = 10000')
  await insertPlan(db, shop, PLAN)
})
afterAll(async () => {
  await db.$client.end()
  await books.end()
  await server.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
})

const startJob = (name: string) => books.query('select graphile_worker.add_job($1)', [name])

const numberOf = async (text: string, name: string): Promise<number> => {
  const { rows } = await books.query<{ count: number }>(text, [`${name}%`])
  return rows[0]?.count ?? 0
}

const renewedOf = (name: string) =>
  numberOf('select count(*)::int as count from subscriptions where subscription_id like $1 and next_cycle = 3', name)

const storedOf = (name: string) =>
  numberOf('select count(*)::int as count from subscription_charges where subscription_id like $1', name)

async function insertDue(name: string, count: number): Promise<void> {
  for (const rows of rowsOf(shop, name, count)) {
    await insertCustomers(db, rows)
    await insertSubscriptions(db, rows, { plans: [PLAN], due: new Date() })
  }
}

/** Everything that waits for a time is due: leases, lookups and retries. */
async function passTime(): Promise<void> {
  await books.query(`update payments set updated_at = updated_at - interval '1 hour'
    where status in ('created', 'pending')`)
  await books.query(`update payment_attempts set created_at = created_at - interval '1 hour'
    where status in ('created', 'unknown')`)
  await books.query(`update subscriptions set next_action_at = now() where next_cycle = 2`)
}

/** Restarts the killed server, and waits until it has renewed everything. */
async function recover(name: string, count: number): Promise<void> {
  server = await startServer({ dataDir: server.dataDir })
  await until(
    'everything is renewed',
    async () => {
      if ((await renewedOf(name)) === count) return true
      await passTime()
      await startJob('sweep-payments')
      await startJob('bill-subscriptions')
      return false
    },
    40_000,
    500,
  )
  expect(await readLedger(db, shop, name)).toEqual({ charged: count, missed: 0, twice: 0, orders: count })
}

describe('a server killed in the middle of a billing run', { timeout: 240_000 }, () => {
  it.each([
    ['after charges were approved and before their orders', 'lock table order_counters', 'with unchanged as ('],
    ['after charges were stored and before the provider charged', 'lock table tg_charges', 'insert into tg_charges'],
  ])('%s: every cycle is charged once', async (_, lock, words) => {
    const name = lock.endsWith('tg_charges') ? 'stored' : 'approved'
    const count = 40
    await insertDue(name, count)
    await whileLocked(books, { sql: `${lock} in exclusive mode` }, async () => {
      await startJob('bill-subscriptions')
      await until('renewals wait', async () => isBlocked(books, words))
      await server.kill()
    })
    expect(await storedOf(name)).toBeGreaterThan(0)
    expect(await storedOf(name)).toBeLessThan(count)
    expect(await renewedOf(name)).toBe(0)
    await recover(name, count)
  })
})
