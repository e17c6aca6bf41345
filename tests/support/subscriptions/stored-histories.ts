import { sql } from 'drizzle-orm'
import type { Executor } from '../../../src/server/db/connection.ts'
import type { SubscriptionEventKind } from '../../../src/shared/domain/subscriptions/event-kinds.ts'
import type { Movement } from '../../../src/shared/domain/subscriptions/month-figures.ts'
import type { SubscriptionStatus } from '../../../src/shared/domain/subscriptions/subscription-status.ts'
import type { History } from './reference-figures.ts'

interface EventRow extends Record<string, unknown> {
  subscription_id: string
  kind: SubscriptionEventKind
  status: SubscriptionStatus
  mrr: number
  at: string
  reason: string | null
  currency: string
  mode: 'test' | 'live'
}

/** Why an event changed MRR, by what happened. Before the first payment, a subscription has no MRR to lose. */
const BECAUSE: Partial<Record<SubscriptionEventKind, Movement>> = {
  started: 'new',
  imported: 'new',
  trial_converted: 'new',
  canceled: 'churn',
  withdrawn: 'churn',
  unpaid: 'churn',
  completed: 'churn',
  paused: 'contraction',
  resumed: 'reactivation',
  reactivated: 'reactivation',
  retried: 'reactivation',
}

function movementOf({ kind }: EventRow, delta: number): Movement | null {
  if (delta === 0) return null
  return BECAUSE[kind] ?? (delta > 0 ? 'expansion' : 'contraction')
}

/** The timelines of a store's subscriptions as stored, with the reason for each change of MRR, for the reference figures. */
export async function storedHistories(db: Executor, store_id: string): Promise<History[]> {
  const { rows } = await db.execute<EventRow>(sql`
    select subscription_id, kind, status_after as status, mrr_after::int as mrr, at::text as at, reason, currency, mode
    from subscription_events where store_id = ${store_id} order by subscription_id, at, event_id`)
  const histories = new Map<string, History>()
  for (const row of rows) {
    const { subscription_id, kind, status, mrr, at, reason, currency, mode } = row
    const history = histories.get(subscription_id) ?? { plan: 0, currency, mode, events: [] }
    const before = history.events.at(-1)?.mrr ?? 0
    history.events.push({ kind, status, mrr, at: new Date(at), reason, movement: movementOf(row, mrr - before) })
    histories.set(subscription_id, history)
  }
  return [...histories.values()]
}
