import { sql } from 'drizzle-orm'
import type { TestApp } from '../app/test-app.ts'
import { billDue } from '../../../src/server/features/subscriptions/billing/service.ts'
import { findSubscription, type SubscriptionRow } from '../../../src/server/features/subscriptions/records/service.ts'
import { openPlanShop, subscribingSession, type PlanShop } from './plans.ts'
import { payWith } from './shop.ts'

export const GOOD_CARD = '4242424242424242'

let shoppers = 0

/** Buys a subscription with a card and returns it. */
export async function subscribe(app: TestApp, shop: PlanShop, number = GOOD_CARD): Promise<SubscriptionRow> {
  shoppers += 1
  const email = `subscriber${shoppers}@example.com`
  const session = await subscribingSession(app, shop, email)
  const { body } = await payWith(app, session, number)
  if (body.status !== 'succeeded') throw new Error(`The subscription was not paid: ${JSON.stringify(body)}`)
  const { rows } = await app.db.execute<{ subscription_id: string }>(sql`
    select s.subscription_id from subscriptions s join customers u using (customer_id)
    where s.store_id = ${shop.store_id} and u.email = ${email}`)
  return reread(app, rows[0] ?? { subscription_id: '' })
}

/** A shop with a plan, and a subscription to it. */
export async function openRenewalShop(app: TestApp, plan: Parameters<typeof openPlanShop>[1] = {}, number = GOOD_CARD) {
  const shop = await openPlanShop(app, plan)
  return { shop, subscription: await subscribe(app, shop, number) }
}

export async function reread(app: TestApp, { subscription_id }: { subscription_id: string }): Promise<SubscriptionRow> {
  const row = await findSubscription(app.db, subscription_id)
  if (!row) throw new Error('No such subscription')
  return row
}

/** Sets the clock to the next moment at which billing acts on a subscription, and bills what is due. */
export async function billNext(app: TestApp, subscription: { subscription_id: string }): Promise<SubscriptionRow> {
  const { next_action_at } = await reread(app, subscription)
  if (next_action_at && next_action_at > app.clock.now()) app.clock.set(next_action_at)
  await billDue(app.deps)
  return reread(app, subscription)
}

/** From now on the gateway treats a stored method like this. */
export async function cardBecomes(
  app: TestApp,
  method_id: string | null,
  { outcome = 'approved', decline_code = null, behaviour = 'approve' }: CardBehaviour,
): Promise<void> {
  await app.db.execute(sql`
    update tg_charges set outcome = ${outcome}, decline_code = ${decline_code}, behaviour = ${behaviour}
    where payment_method_id = (select payment_method_id from customer_payment_methods where method_id = ${method_id})
      and status <> 'declined'`)
}

interface CardBehaviour {
  outcome?: 'approved' | 'declined' | 'processing'
  decline_code?: string | null
  behaviour?: string
}

export interface ChargeView extends Record<string, unknown> {
  cycle: number
  kind: string
  status: string
  amount: number
  order_number: string | null
}

/** Charges of a subscription with their orders, by cycle. */
export async function chargesOf(app: TestApp, { subscription_id }: { subscription_id: string }): Promise<ChargeView[]> {
  const { rows } = await app.db.execute<ChargeView>(sql`
    select c.cycle, c.kind, c.status, c.amount::int as amount, o.order_number, c.reason, c.decline_code, c.tries,
      c.recovered_by, c.recovery_step, c.blocked_methods
    from subscription_charges c left join orders o on o.order_id = c.order_id
    where c.subscription_id = ${subscription_id} order by c.cycle`)
  return rows
}

export interface LedgerRow extends Record<string, unknown> {
  cycle: number
  approved: number
  orders: number
}

/** What the gateway has charged for each renewal, and the orders it became. */
export async function ledgerOf(app: TestApp, { subscription_id }: { subscription_id: string }): Promise<LedgerRow[]> {
  const { rows } = await app.db.execute<LedgerRow>(sql`
    select c.cycle,
      (select count(*)::int from tg_charges g join payment_attempts a on a.attempt_id = g.reference
        join payments p using (payment_id)
        where p.subscription_charge_id = c.charge_id and g.status = 'approved' and g.captured_amount > g.refunded_amount)
        as approved,
      (select count(*)::int from orders o where o.session_id = c.charge_id) as orders
    from subscription_charges c where c.subscription_id = ${subscription_id} and c.kind <> 'initial' order by c.cycle`)
  return rows
}

/** Kinds of the timeline's events, oldest first. */
export async function eventKinds(app: TestApp, { subscription_id }: { subscription_id: string }): Promise<string[]> {
  const { rows } = await app.db.execute<{ kind: string }>(sql`
    select kind from subscription_events where subscription_id = ${subscription_id} order by at, event_id`)
  return rows.map(({ kind }) => kind)
}

/** The session of a shop's owner outlasts the months that a test skips. */
export async function staySignedIn(app: TestApp, { user_id }: { user_id: string }): Promise<void> {
  await app.db.execute(sql`update user_tokens set expires_at = '2040-01-01' where user_id = ${user_id}`)
}

/** Captured amounts of the gateway's ledger for each charge of a subscription, in the order of the charges. */
export async function capturedOf(
  app: TestApp,
  { subscription_id }: { subscription_id: string },
): Promise<{ kind: string; cycle: number; captured: number }[]> {
  const { rows } = await app.db.execute<{ kind: string; cycle: number; captured: number }>(sql`
    select c.kind, c.cycle, coalesce((
      select sum(g.captured_amount - g.refunded_amount) from tg_charges g
      join payment_attempts a on a.attempt_id = g.reference join payments p using (payment_id)
      where p.session_id = coalesce((select o.session_id from orders o where o.order_id = c.order_id), c.charge_id)
        and g.status = 'approved'), 0)::int as captured
    from subscription_charges c where c.subscription_id = ${subscription_id} order by c.created_at, c.cycle`)
  return rows
}
