import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import {
  applyAction,
  type ActionChanges,
  type ActionContext,
  type ActionState,
} from '../../../../shared/domain/subscriptions/apply-action.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Clock } from '../../../clock.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound } from '../../../http/errors.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { prepaidLeft } from '../pricing/service.ts'
import {
  changeSubscription,
  insertCharge,
  isInFreeTrial,
  lockSubscription,
  recordSkip,
  type SubscriptionRow,
} from '../records/service.ts'
import { clockOf } from '../test-clocks/service.ts'
import * as repo from './actions-repo.ts'
import { resolveAction } from './resolve-action.ts'

/**
 * Who acts: a customer, who may withdraw from the contract within 14 days, or a member of the store, whose actions are
 * in the audit log.
 */
export type Party = { kind: 'customer'; withdraws?: true } | { kind: 'merchant'; by: Actor }

type ActionDeps = Pick<Deps, 'clock' | 'live'>

/** The clock of the subscription's mode, with its time zone and day. */
export async function storeTime(
  { clock }: Pick<Deps, 'clock'>,
  db: Executor,
  { store_id, mode }: Pick<SubscriptionRow, 'store_id' | 'mode'>,
): Promise<{ clock: Clock; time_zone: string; today: string }> {
  const time_zone = await repo.findTimeZone(db, store_id)
  const own = await clockOf({ db, clock }, store_id, mode)
  return { clock: own, time_zone, today: dayIn(own.now(), time_zone) }
}

/** A subscription as the rules see it. */
export async function toState(db: Executor, row: SubscriptionRow, charges: repo.ChargeState): Promise<ActionState> {
  const { has_open_payment, passed_skips, period } = charges
  const [prepaid_left, in_free_trial] = [await prepaidLeft({ db }, row), await isInFreeTrial(db, row)]
  const has_method = row.method_id !== null
  const known = { has_method, has_open_payment, passed_skips, period, prepaid_left, in_free_trial }
  const state: ActionState = { ...row, ...known }
  // A written-off charge has used up its cycle: reactivation goes on with the one after it.
  const next_cycle = Math.max(row.next_cycle, row.status === 'cancelled' ? charges.last_cycle + 1 : 0)
  return next_cycle === row.next_cycle ? state : { ...state, next_cycle }
}

/**
 * Performs an action on a subscription: checks that it is allowed, stores the changes with their timeline event, and
 * records what members did in the audit log. Runs in the caller's transaction, which holds the lock until it commits: a
 * renewal of the same instant happens entirely before or after it.
 * @throws AppError 404, 400 on a field, 422 `not_allowed` with the reason
 */
export async function performAction(
  deps: ActionDeps,
  tx: Executor,
  party: Party,
  subscription_id: string,
  request: ActionRequest,
): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, subscription_id)
  if (!row) throw notFound('Subscription not found')
  const { clock, time_zone, today } = await storeTime(deps, tx, row)
  const charges = await repo.chargeState(tx, subscription_id)
  const withdraws = party.kind === 'customer' && party.withdraws === true
  const at: ActionContext = { now: clock.now(), today, time_zone, by: party.kind, withdraws }
  const state = await toState(tx, row, charges)
  const result = applyAction(state, await resolveAction(tx, row, request, today), at)
  if (!result.ok) throw refusal(result)
  const { changes, event, skipped, restored_from, proration } = result
  const actor = party.kind === 'customer' ? 'customer' : fullName(party.by.user) || party.by.user.email
  if (restored_from !== undefined) await repo.deleteSkips(tx, subscription_id, restored_from)
  if (skipped) {
    const reason = party.kind === 'customer' ? 'Skipped by the customer' : 'Skipped by the store'
    const recorded = await recordSkip(tx, row, { ...skipped, reason }, at.now)
    // Billing was faster.
    if (!recorded) throw new AppError(422, 'This delivery is already being charged.', { code: 'not_allowed' })
  }
  const next_cycle = state.next_cycle === row.next_cycle ? {} : { next_cycle: state.next_cycle }
  const after = await changeSubscription(
    { ...deps, clock },
    tx,
    row,
    { ...next_cycle, ...changes },
    { ...event, actor },
  )
  if (proration)
    await recordProration(tx, after, { amount: proration, cycle: charges.last_proration - 1, today, at: at.now })
  if (after.status === 'cancelled') {
    await repo.writeOffCharges(tx, subscription_id, 'The subscription was canceled', at.now)
  }
  if (party.kind === 'merchant') await auditAction(deps, tx, party.by, { row, changes, request })
  return after
}

/** Requests a retry, unless a payment is being processed already; null then. */
export async function requestRetry(
  deps: ActionDeps,
  tx: Executor,
  party: Party,
  subscription_id: string,
): Promise<SubscriptionRow | null> {
  if ((await repo.chargeState(tx, subscription_id)).has_open_payment) return null
  return performAction(deps, tx, party, subscription_id, { action: 'retry' })
}

const refusal = ({ field, message }: { field: string | null; message: string }): AppError =>
  field === null ? new AppError(422, message, { code: 'not_allowed' }) : badField(field, message)

interface Proration {
  amount: number
  cycle: number
  today: string
  at: Date
}

/** Stores the price difference of a swap, which billing charges next. */
async function recordProration(
  tx: Executor,
  row: SubscriptionRow,
  { amount, cycle, today, at }: Proration,
): Promise<void> {
  const { subscription_id, store_id, mode, currency } = row
  await insertCharge(tx, {
    charge_id: newId('sch', at.getTime()),
    subscription_id,
    store_id,
    mode,
    kind: 'proration',
    cycle,
    due_day: today,
    status: 'open',
    amount,
    currency,
    created_at: at,
    updated_at: at,
  })
}

interface Audited {
  row: SubscriptionRow
  changes: ActionChanges
  request: ActionRequest
}

const LOGGED_AS: Readonly<Record<ActionRequest['action'], string>> = {
  cancel: 'subscription.canceled',
  pause: 'subscription.paused',
  activate: 'subscription.activated',
  move: 'subscription.moved',
  skip: 'subscription.skipped',
  unskip: 'subscription.unskipped',
  change_quantity: 'subscription.quantity_changed',
  swap: 'subscription.swapped',
  add_item: 'subscription.item_added',
  remove_item: 'subscription.item_removed',
  change_address: 'subscription.address_changed',
  change_shipping_method: 'subscription.shipping_changed',
  retry: 'subscription.retried',
}

async function auditAction(
  deps: ActionDeps,
  tx: Executor,
  by: Actor,
  { row, changes, request }: Audited,
): Promise<void> {
  const names = Object.keys(changes)
  const before = Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
  await audit(deps, tx, by, {
    store_id: row.store_id,
    action: LOGGED_AS[request.action],
    target: { type: 'subscription', id: row.subscription_id, name: row.subscription_display_id },
    before,
    after: { ...changes },
  })
}
