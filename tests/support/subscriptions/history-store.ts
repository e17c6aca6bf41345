import { eq } from 'drizzle-orm'
import { makePaymentPage } from '../app/factories.ts'
import { makePlan, makeSubscription } from '../app/subscription-factories.ts'
import type { TestApp, TestUser } from '../app/test-app.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { stores } from '../../../src/server/db/schema/stores/stores.ts'
import { subscriptionEvents } from '../../../src/server/db/schema/subscriptions/events.ts'
import type { History } from './reference-figures.ts'

/** Creates a store with the subscriptions and events of histories. */
export async function makeStoreWith(
  api: TestApp,
  me: TestUser,
  histories: readonly History[],
  time_zone: string,
): Promise<string> {
  const { store_id } = await api.makeStore(me)
  await api.db.update(stores).set({ time_zone }).where(eq(stores.store_id, store_id))
  const shared = {
    payment_page_id: (await makePaymentPage(api.db, { store_id })).payment_page_id,
    method_id: null,
    next_charge_day: null,
    next_action_at: null,
  }
  const plans = [await makePlan(api.db, { store_id }), await makePlan(api.db, { store_id })] as const
  for (const { plan, currency, mode, events } of histories) {
    const [first, last] = [events[0], events.at(-1)]
    if (!first || !last) continue
    const { status, mrr } = last
    const subscription = await makeSubscription(api.db, {
      ...shared,
      store_id,
      mode,
      currency,
      status,
      mrr,
      plan: plans[plan],
      created_at: first.at,
      started_at: first.at,
    })
    const { subscription_id, plan_id } = subscription
    const rows = events.map(({ kind, at, reason, ...after }, index) => {
      const before = events[index - 1]
      return {
        event_id: newId('sev'),
        subscription_id,
        store_id,
        mode,
        kind,
        text: kind,
        reason,
        currency,
        plan_id,
        at,
        mrr_before: before?.mrr ?? 0,
        mrr_after: after.mrr,
        status_before: before?.status ?? null,
        status_after: after.status,
        subscription_created_at: first.at,
      }
    })
    await api.db.insert(subscriptionEvents).values(rows)
  }
  return store_id
}
