import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { DEMO_LOGIN } from '../../scripts/demo/account.ts'
import { makeDemo } from '../../scripts/demo/make-demo.ts'
import { connect } from '../../src/server/db/connection.ts'
import { readSettings } from '../../src/server/settings.ts'
import { createTestDatabase } from '../support/app/test-database.ts'

// Seeds days of visits in sequence, which exceeds the default timeout on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-demo-'))
chmodSync(dataDir, 0o755)
const db = connect(database.url, { size: 1, onError: () => {} })

afterAll(async () => {
  await db.$client.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const settings = readSettings({
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  SECRET_KEY: 'a key for tests that is long enough',
})

it('seeds a demo store through the services, only once', async () => {
  expect(await makeDemo(settings, 5)).toBe(true)
  expect(await makeDemo(settings, 5)).toBe(false)
  const { rows } = await db.execute(sql`
    select (select verified_at is not null from users where email = ${DEMO_LOGIN.email}) as verified,
      (select count(*)::int from stores) as stores, (select count(*)::int from products) as products,
      (select count(*)::int from optimizers where status = 'live') as offers,
      (select count(*)::int from optimizer_views where views > 0) as offers_seen,
      (select count(*)::int from flows where status = 'live' and is_default) as flows,
      (select count(distinct payment_page_id)::int from live_cart_sessions where flow_id is not null) as pages_tried,
      (select count(*)::int from live_cart_sessions where flow_id is not null and completed_at is null) as left_in_flow,
      (select count(*)::int from live_cart_sessions where flow_id is not null and completed_at is not null) as paid_in_flow,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from payments where status = 'succeeded' and order_id is not null) as paid,
      (select count(*)::int from routing_rules where published_version is not null) as rules,
      (select count(*)::int from tax_rates) as tax_rates,
      (select count(*)::int from promo_redemptions) as codes_used,
      (select count(distinct device)::int from session_events) as devices,
      (select count(*)::int from live_cart_sessions s
        where not exists (select from session_events e where e.session_id = s.session_id)) as without_device,
      (select count(distinct connection_id)::int from payment_attempts) as accounts_used,
      (select count(*)::int from orders where fulfilment_status = 'fulfilled') as shipped,
      (select count(*)::int from authorizations where status = 'held') as held,
      (select count(*)::int from payment_operations where kind = 'capture' and status = 'succeeded') as captured,
      (select count(*)::int from disputes where status = 'needs_response') as open_disputes,
      (select sum(count)::int from velocity_blocks) as blocked,
      (select count(*)::int from velocity_allowances where expires_at > now()) as allowed,
      (select count(*)::int from orders where created_at > now()) as future,
      (select count(*)::int from graphile_worker.jobs) as jobs`)
  const [found] = rows
  expect(found).toMatchObject({
    verified: true,
    stores: 1,
    products: 11,
    offers: 5,
    flows: 1,
    rules: 6,
    tax_rates: 5,
    devices: 3,
    without_device: 0,
    pages_tried: 2,
    blocked: 22,
    allowed: 1,
    future: 0,
    jobs: 0,
  })
  expect(found?.['orders']).toBeGreaterThan(5)
  expect(found?.['offers_seen']).toBeGreaterThan(5)
  expect(found?.['left_in_flow']).toBeGreaterThan(0)
  expect(found?.['paid_in_flow']).toBeGreaterThan(5)
  expect(found?.['codes_used']).toBeGreaterThan(0)
  expect(found?.['accounts_used']).toBeGreaterThan(1)
  expect(found?.['orders']).toBe(found?.['paid'])
  expect(found?.['shipped']).toBeGreaterThan(3)
  expect(found?.['held']).toBeGreaterThan(0)
  expect(found?.['captured']).toBeGreaterThan(3)
  expect(found?.['open_disputes']).toBe(1)
})

it('starts over after an interrupted run', async () => {
  await db.execute(sql`update users set verified_at = null where email = ${DEMO_LOGIN.email}`)
  expect(await makeDemo(settings, 1)).toBe(true)
  const { rows } = await db.execute(sql`select count(*)::int as stores from stores`)
  expect(rows).toEqual([{ stores: 1 }])
})
