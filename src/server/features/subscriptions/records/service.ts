import type { SubscriptionEventKind } from '../../../../shared/domain/subscriptions/event-kinds.ts'
import { dayOfCycle } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { monthlyRevenue, renewalSubtotal } from '../../../../shared/domain/subscriptions/monthly-revenue.ts'
import type { SkippedCycle } from '../../../../shared/domain/subscriptions/skipped-cycles.ts'
import { hasEnded } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId, newOrderedId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import * as repo from './repo.ts'
import type { ChargeRow, NewSubscriptionRow, SubscriptionChanges, SubscriptionRow } from './repo.ts'

export type { ChargeRow, EventRow, SubscriptionChanges, SubscriptionRow } from './repo.ts'
export {
  changeParts,
  findPlanVersion,
  findSubscription,
  insertCharge,
  listCharges,
  listEvents,
  listMethods,
  lockSubscription,
  upsertMethod,
} from './repo.ts'

type RecordDeps = Pick<Deps, 'clock' | 'live'>

/** What happened, for the timeline: `kind` is for programs and figures, `text` is English for the dashboard. */
export interface SubscriptionEvent {
  kind: SubscriptionEventKind
  text: string
  /** 'customer', 'system' or a member's name; absent: 'system'. */
  actor?: string
  /** Why the customer was offered what they accepted; absent: why the event ended the subscription, if it did. */
  reason?: string
}

type NewSubscription = Omit<
  NewSubscriptionRow,
  'subscription_id' | 'subscription_display_id' | 'mrr' | 'next_subtotal' | 'created_at' | 'updated_at'
>

/**
 * Creates a subscription with its first timeline event, in the transaction of its sale or import. Returns null if the
 * sale has already created it.
 */
export async function createSubscription(
  deps: RecordDeps,
  tx: Executor,
  given: NewSubscription,
  event: SubscriptionEvent,
): Promise<SubscriptionRow | null> {
  const now = deps.clock.now()
  const { store_id, mode } = given
  const { quantity = 1, discount = null, prepaid_deliveries = 1, add_ons = [], credit_balance = 0 } = given
  const terms = { ...given, quantity, discount, prepaid_deliveries, add_ons, credit_balance }
  const subscription_display_id = await repo.nextDisplayId(tx, store_id, mode)
  const row = await repo.insertSubscription(tx, {
    ...given,
    subscription_id: newId('sub', now.getTime()),
    subscription_display_id,
    mrr: monthlyRevenue({ ...terms, in_free_trial: (given.trial_ends_on ?? null) !== null && given.next_cycle <= 1 }),
    next_subtotal: renewalSubtotal(terms),
    created_at: now,
    updated_at: now,
  })
  if (!row) return null
  await recordEvent(deps, tx, { before: null, after: row }, event)
  return row
}

/**
 * Changes a locked subscription, recomputes its MRR and adds the event to its timeline. Every change goes through here
 * or through `planChange`, so that the figures can be computed from the timeline alone.
 */
export async function changeSubscription(
  deps: RecordDeps,
  tx: Executor,
  row: SubscriptionRow,
  changes: SubscriptionChanges,
  event: SubscriptionEvent,
): Promise<SubscriptionRow> {
  const in_free_trial = await isInFreeTrial(tx, row)
  const after = await repo.updateSubscription(tx, row.subscription_id, withFigures(deps, row, changes, in_free_trial))
  for (const skip of passedSkips(row, after)) await recordSkip(tx, after, skip, deps.clock.now())
  await recordEvent(deps, tx, { before: row, after }, event)
  return after
}

/** True from the start of a free trial until a delivery is paid. */
export const isInFreeTrial = async (
  db: Executor,
  { subscription_id, trial_ends_on }: Pick<SubscriptionRow, 'subscription_id' | 'trial_ends_on'>,
): Promise<boolean> => trial_ends_on !== null && !(await repo.hasPaidDelivery(db, subscription_id))

/**
 * Like `changeSubscription` for a subscription whose charge is paid, but only returns the rows to write, for a larger
 * statement: see `changeParts`. That statement publishes `subscription.updated` too.
 */
export function planChange(
  deps: Pick<RecordDeps, 'clock'>,
  row: SubscriptionRow,
  changes: SubscriptionChanges,
  event: SubscriptionEvent,
): repo.PlannedChange {
  const after = { ...row, ...withFigures(deps, row, changes, false) }
  const now = deps.clock.now()
  const skipped = passedSkips(row, after).map((skip) => skippedCharge(after, skip, now))
  return { after, skipped, event: eventRow(deps, { before: row, after }, event) }
}

function withFigures(
  { clock }: Pick<RecordDeps, 'clock'>,
  row: SubscriptionRow,
  changes: SubscriptionChanges,
  in_free_trial: boolean,
) {
  const terms = { ...row, ...changes }
  // Notices are sent once per cycle.
  const notices = terms.next_cycle === row.next_cycle ? {} : { notices: {} }
  const mrr = monthlyRevenue({ ...terms, in_free_trial })
  return { ...notices, ...changes, mrr, next_subtotal: renewalSubtotal(terms), updated_at: clock.now() }
}

/** Deliveries that were skipped ahead of time and are passed by a change. */
function passedSkips(before: SubscriptionRow, after: SubscriptionRow): SkippedCycle[] {
  if (before.skipped_cycles.length === 0) return []
  const passed = Array.from(
    { length: Math.max(0, after.next_cycle - before.next_cycle) },
    (_, at) => before.next_cycle + at,
  )
  return passed.map((cycle) => ({ cycle, day: dayOfCycle(after, cycle) }))
}

function skippedCharge(
  { subscription_id, store_id, mode, currency }: SubscriptionRow,
  { cycle, day, reason = 'Skipped ahead of time' }: SkippedCycle & { reason?: string },
  at: Date,
) {
  const charge_id = newId('sch', at.getTime())
  const row = { charge_id, subscription_id, store_id, mode, currency, cycle, due_day: day, amount: 0, reason }
  return { ...row, kind: 'renewal', status: 'skipped', created_at: at, updated_at: at } as const
}

/** Writes the charge of a cycle that is skipped; null if the cycle is being charged, or was paid. */
export const recordSkip = (
  tx: Executor,
  row: SubscriptionRow,
  skip: SkippedCycle & { reason?: string },
  at: Date,
): Promise<ChargeRow | null> => repo.storeSkippedCharge(tx, skippedCharge(row, skip, at))

/** Why an event ended a subscription; null if it didn't. */
const endReason = (before: SubscriptionRow | null, after: SubscriptionRow): string | null =>
  hasEnded(after.status) && !(before && hasEnded(before.status)) ? (after.cancel_reason ?? after.status) : null

interface Change {
  before: SubscriptionRow | null
  after: SubscriptionRow
}

async function recordEvent(deps: RecordDeps, tx: Executor, change: Change, event: SubscriptionEvent): Promise<void> {
  const row = eventRow(deps, change, event)
  await repo.insertEvent(tx, row)
  const { store_id, subscription_id } = row
  await deps.live.publish(tx, { type: 'subscription.updated', store_id, subscription_id })
}

function eventRow(
  { clock }: Pick<RecordDeps, 'clock'>,
  { before, after }: Change,
  { kind, text, actor = 'system', reason }: SubscriptionEvent,
): repo.EventRow {
  const { subscription_id, store_id, mode, currency } = after
  const at = clock.now()
  return {
    event_id: newOrderedId('sev', at.getTime()),
    subscription_id,
    store_id,
    mode,
    kind,
    text,
    actor,
    mrr_before: before?.mrr ?? 0,
    mrr_after: after.mrr,
    status_before: before?.status ?? null,
    status_after: after.status,
    currency,
    reason: reason ?? endReason(before, after),
    plan_id: after.plan_id,
    subscription_created_at: after.created_at,
    at,
  }
}
