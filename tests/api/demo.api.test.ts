import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { DEMO_LOGIN } from '../../scripts/demo/account.ts'
import { makeDemo } from '../../scripts/demo/make-demo.ts'
import { createWorld } from '../../scripts/demo/world.ts'
import { connect } from '../../src/server/db/connection.ts'
import { readSettings } from '../../src/server/settings.ts'
import { stores } from '../../src/server/db/schema/stores/stores.ts'
import { overview } from '../../src/server/features/subscriptions/insights/service.ts'
import { subscriptionFigures } from '../../src/server/features/subscriptions/subscriptions/meta.ts'
import type { StoreAccess } from '../../src/server/http/requests/ownership.ts'
import { createLog } from '../../src/server/log.ts'
import { findContradictions } from '../support/subscriptions/contradictions.ts'
import { referenceMonth } from '../support/subscriptions/reference-figures.ts'
import { storedHistories } from '../support/subscriptions/stored-histories.ts'
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
  expect(await makeDemo(settings, { days: 5 })).toBe(true)
  expect(await makeDemo(settings, { days: 5 })).toBe(false)
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
    products: 14,
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

it('sends events of the last days to sandboxes of three tools, and shows visits that only browse', async () => {
  const { rows } = await db.execute(sql`
    select (select array_agg(name order by name) from integrations where is_sandbox and status = 'connected') as tools,
      (select count(*)::int from integrations where not is_sandbox or last_event_at is null) as others,
      (select count(*)::int from event_deliveries where status in ('waiting', 'failed')) as stuck,
      (select count(distinct destination_id)::int from event_deliveries
        where type = 'order.paid' and status = 'accepted') as with_purchase,
      (select count(*)::int from event_deliveries d where status = 'accepted'
        and not exists (select from delivery_attempts a where a.delivery_id = d.delivery_id)) as without_request,
      (select bool_or(status = 'held') from event_deliveries) as some_held,
      (select count(*) filter (where not reached_checkout) > count(*) filter (where reached_checkout)
        from traffic_visits where not is_bot and started_at > now() - interval '4 days') as mostly_browsing,
      (select count(*)::int from traffic_visits where started_at > now()) as future,
      (select count(distinct country)::int from traffic_visits) as countries,
      (select bool_or(is_bot) from traffic_visits) as bots,
      (select enabled from recovery_sequences) as recovers`)
  expect(rows[0]).toMatchObject({
    tools: ['google-pixel', 'klaviyo', 'meta-pixel'],
    others: 0,
    stuck: 0,
    with_purchase: 3,
    without_request: 0,
    some_held: true,
    mostly_browsing: true,
    future: 0,
    countries: 6,
    bots: true,
    recovers: true,
  })
})

describe('subscriptions of the demo store', () => {
  const world = () => createWorld({ settings, db, log: createLog({ ...settings, logLevel: 'silent' }) }, new Date())

  async function demoStore(): Promise<StoreAccess> {
    const [store] = await db.select().from(stores)
    if (!store) throw new Error('There is no demo store')
    const { store_id, currency, time_zone, cart_mode: mode } = store
    return { store_id, currency, time_zone, mode, role: 'owner' }
  }

  it('are at all stages', async () => {
    const { rows } = await db.execute(sql`
      select count(*)::int as all, array_agg(distinct status order by status) as statuses,
        count(distinct plan_id)::int as plans, count(distinct customer_id)::int as customers,
        count(*) filter (where status = 'active' and trial_ends_on > now())::int as in_trial,
        count(distinct (dunning_step, status)) filter (where status = 'past_due')::int as dunning_steps,
        count(distinct cancel_reason)::int as reasons,
        bool_or(paused_until > now()) as paused_until, bool_or(cancel_at_period_end) as canceling,
        bool_or(prepaid_deliveries > 1) as prepaid, bool_or(status = 'active' and ends_after_cycle >= next_cycle) as fixed,
        bool_or(backup_method_id is not null) as with_backup, bool_or(jsonb_array_length(add_ons) > 0) as with_item,
        bool_or(price_notice_version > plan_version) as price_notice, bool_or(discount is not null) as with_offer,
        (select array_agg(distinct status order by status) from subscription_plans) as plan_statuses,
        (select max(version) from subscription_plans) as versions,
        (select array_agg(distinct recovered_by order by recovered_by) from subscription_charges
          where recovered_by is not null) as recovered_by,
        (select count(*)::int from subscription_charges where decline_code = 'blocked_by_rule') as blocked,
        (select count(*)::int from customer_portals where published is not null) as portals,
        (select count(*)::int from subscription_charges c join orders o using (order_id)
          where c.kind = 'renewal' and c.paid_at > now()) as future
      from subscriptions`)
    expect(rows[0]).toMatchObject({
      all: 60,
      statuses: ['active', 'cancelled', 'completed', 'past_due', 'paused', 'unpaid'],
      plans: 5,
      customers: 60,
      paused_until: true,
      canceling: true,
      prepaid: true,
      fixed: true,
      with_backup: true,
      with_item: true,
      price_notice: true,
      with_offer: true,
      plan_statuses: ['active', 'archived'],
      versions: 2,
      recovered_by: ['backup_method', 'payment_method_update', 'retry'],
      blocked: 0,
      portals: 1,
      future: 0,
    })
    expect(rows[0]?.['in_trial']).toBeGreaterThanOrEqual(5)
    expect(rows[0]?.['dunning_steps']).toBeGreaterThanOrEqual(3)
    expect(rows[0]?.['reasons']).toBeGreaterThanOrEqual(6)
  })

  it('agree with their orders, payments, timelines and the gateway', async () => {
    expect(await findContradictions(db, (await demoStore()).store_id)).toEqual([])
  })

  it('have the figures of a slow computation in every month [RT-056]', async () => {
    const store = await demoStore()
    const { store_id } = store
    const histories = await storedHistories(db, store_id)
    const { deps } = world()
    const { months, plans } = await overview(deps, store, { store_id })
    expect(months.length).toBeGreaterThanOrEqual(7)
    for (const month of months) {
      const found = await overview(deps, store, { store_id, month })
      const { reasons, offers, ...figures } = referenceMonth(histories, month, store.time_zone)
      expect(found.current).toMatchObject(figures)
      expect(found.reasons).toEqual(reasons)
      expect(found.offers_accepted).toBe(offers)
    }
    const mrr = histories.reduce((sum, { events }) => sum + (events.at(-1)?.mrr ?? 0), 0)
    expect(plans.reduce((sum, plan) => sum + plan.mrr, 0)).toBe(mrr)
    expect(await subscriptionFigures(db, store, new Date())).toMatchObject({ meta: { projected_mrr: mrr } })
  })
})

it('starts over after an interrupted run', async () => {
  await db.execute(sql`update users set verified_at = null where email = ${DEMO_LOGIN.email}`)
  expect(await makeDemo(settings, { days: 1, subscribers: 0 })).toBe(true)
  const { rows } = await db.execute(sql`select count(*)::int as stores from stores`)
  expect(rows).toEqual([{ stores: 1 }])
})
