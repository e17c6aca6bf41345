import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { addDays, chargeMoment } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { needsNewMethod, retryDay } from '../../../../shared/domain/subscriptions/dunning.ts'
import { DEFAULT_TERMS, type PlanTerms } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { Executor } from '../../../db/connection.ts'
import type { RenewalFacts } from '../../../db/schema/payments/payments.ts'
import type { Deps } from '../../../deps.ts'
import { emailSubscriber } from '../emails/service.ts'
import { changeSubscription, findPlanVersion, type ChargeRow, type SubscriptionRow } from '../records/service.ts'
import { endReturnedMandate, presentmentLimit, type MayPresent } from './presented-debits.ts'
import { setNextAction, updateCharge, type LockedCharge } from './repo.ts'

type DeclineDeps = Pick<Deps, 'clock' | 'live' | 'mail' | 'settings'>

/** Why a charge was not paid. `fault`: nobody declined it, such as after a lost connection. */
export interface NotPaid {
  kind: 'soft' | 'hard' | 'fault'
  code: string
  /** English, for the merchant. */
  message: string
  /** Absent if no payment was tried, because no method could be charged. */
  payment_id?: string
  /** What was charged: 'card', 'sepa_debit' … */
  payment_method?: string
  renewal: RenewalFacts | undefined
}

const MINUTE = 60_000
const DAY = 86_400_000
/** After this long, charges that fail for technical reasons are treated as declined. */
const PATIENCE_MS = 3 * DAY
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE

/** Records that a charge was not paid, in the transaction that ends its payment, and plans what follows. */
export async function recordDeclined(
  deps: DeclineDeps,
  tx: Executor,
  locked: LockedCharge,
  given: NotPaid,
): Promise<void> {
  const { charge, subscription } = locked
  const isOther = given.payment_id !== undefined && charge.payment_id !== given.payment_id
  if (isOther || (charge.status !== 'open' && charge.status !== 'declined')) return
  const { status } = subscription
  await endMandate(deps, tx, given)
  if (charge.kind === 'proration') return recordProration(deps, tx, locked, given)
  if (status === 'cancelled' || status === 'completed' || status === 'paused') return writeOff(deps, tx, charge, given)
  if (given.kind === 'fault' && !isOverdue(deps, charge)) return tryAgainSoon(deps, tx, locked, given)
  await planRetry(deps, tx, locked, given)
}

const since = ({ clock }: DeclineDeps, { created_at, next_retry_at }: ChargeRow): number =>
  clock.now().getTime() - Math.max(created_at.getTime(), next_retry_at?.getTime() ?? 0)

const isOverdue = (deps: DeclineDeps, charge: ChargeRow): boolean => since(deps, charge) > PATIENCE_MS

/** Nothing was charged and nobody declined: the same charge is tried again, with increasing delays. */
async function tryAgainSoon(deps: DeclineDeps, tx: Executor, { charge }: LockedCharge, given: NotPaid): Promise<void> {
  const now = deps.clock.now()
  const pause = Math.min(Math.max(since(deps, charge) / 2, MINUTE), LONGEST_PAUSE_MS)
  await updateCharge(tx, charge.charge_id, { reason: given.message, updated_at: now })
  await setNextAction(tx, charge.subscription_id, new Date(now.getTime() + pause))
}

/** The subscription ended or paused while its charge was declined, so it isn't tried again. */
async function writeOff(deps: DeclineDeps, tx: Executor, charge: ChargeRow, { code, message }: NotPaid): Promise<void> {
  const change = { status: 'uncollectible', decline_code: code, reason: message, updated_at: deps.clock.now() } as const
  await updateCharge(tx, charge.charge_id, change)
}

async function recordProration(
  deps: DeclineDeps,
  tx: Executor,
  { charge, subscription }: LockedCharge,
  { code, message }: NotPaid,
): Promise<void> {
  const now = deps.clock.now()
  const change = { status: 'declined', decline_code: code, reason: message, first_declined_at: now } as const
  await updateCharge(tx, charge.charge_id, { ...change, updated_at: now })
  const text = `${formatMoney(charge.amount, charge.currency)} for the change was declined: ${message}`
  await changeSubscription(deps, tx, subscription, {}, { kind: 'declined', text })
}

const termsOf = async (tx: Executor, { plan_id, plan_version }: SubscriptionRow): Promise<PlanTerms> => ({
  ...DEFAULT_TERMS,
  ...(await findPlanVersion(tx, plan_id, plan_version))?.version.terms,
})

/** Next step of dunning: the backup method at once, a retry on its day, or the end of the grace period. */
async function planRetry(deps: DeclineDeps, tx: Executor, locked: LockedCharge, given: NotPaid): Promise<void> {
  const { charge, subscription, time_zone } = locked
  const now = deps.clock.now()
  const limit = await limitOf(tx, locked, given)
  const methods = methodsAfter(locked, given, limit(addDays(dayIn(now, time_zone), 1)))
  const first_declined_at = charge.first_declined_at ?? now
  const { code: decline_code, message: reason } = given
  const status = subscription.status === 'unpaid' ? 'unpaid' : 'past_due'
  const text = `${formatMoney(charge.amount, charge.currency)} was declined: ${reason}`
  const event = { kind: 'declined', text } as const
  const { blocked: blocked_methods } = methods
  const declined = { status: 'declined', blocked_methods, decline_code, reason, first_declined_at } as const
  if (methods.usesBackup) {
    await updateCharge(tx, charge.charge_id, { ...declined, updated_at: now })
    await changeSubscription(deps, tx, subscription, { status, next_action_at: now }, event)
    return
  }
  const { dunning, grace_days } = await termsOf(tx, subscription)
  const today = dayIn(now, time_zone)
  const grace_ends = chargeMoment(addDays(today, grace_days), time_zone)
  if (isExtra(given) && charge.first_declined_at !== null && methods.isAnyLeft) {
    // The schedule goes on as planned.
    const planned = charge.next_retry_at !== null && charge.next_retry_at > now ? charge.next_retry_at : grace_ends
    await updateCharge(tx, charge.charge_id, { ...declined, updated_at: now })
    await changeSubscription(deps, tx, subscription, { next_action_at: status === 'unpaid' ? null : planned }, event)
    return
  }
  const step = subscription.dunning_step + 1
  const facts = { first_declined_on: dayIn(first_declined_at, time_zone), today, decline_code }
  const planned = methods.isAnyLeft ? retryDay(dunning, step, facts) : null
  const day = planned !== null && (methods.isOtherLeft || limit(planned)) ? planned : null
  const next_retry_at = day === null ? null : chargeMoment(day, time_zone)
  const changes = {
    status,
    dunning_step: day === null ? dunning.retry_days.length + 1 : step,
    next_action_at: status === 'unpaid' ? null : (next_retry_at ?? grace_ends),
  } as const
  await updateCharge(tx, charge.charge_id, { ...declined, next_retry_at, updated_at: now })
  const after = await changeSubscription(deps, tx, subscription, changes, event)
  const emailed = await emailSubscriber(deps, tx, after, {
    email: 'payment_failed',
    charge,
    next_retry_at,
    decline_code,
  })
  if (emailed) await changeSubscription(deps, tx, after, {}, EMAILED)
}

const EMAILED = { kind: 'notice_sent', text: 'Emailed that the payment failed' } as const

/** A try besides the schedule: by hand, or with a new payment method. */
const isExtra = ({ renewal }: NotPaid): boolean => renewal?.trigger === 'manual' || renewal?.trigger === 'method_update'

/** The bank account of a debit that was tried; null if something else was, or nothing. */
const debitOf = ({ renewal, payment_method, code }: NotPaid) => {
  const method_id = renewal?.method_id ?? null
  return method_id === null || payment_method === undefined ? null : { method_id, payment_method, code }
}

async function endMandate({ clock }: DeclineDeps, tx: Executor, given: NotPaid): Promise<void> {
  const debit = given.kind === 'fault' ? null : debitOf(given)
  if (debit) await endReturnedMandate(tx, debit, { message: given.message, now: clock.now() })
}

async function limitOf(tx: Executor, locked: LockedCharge, given: NotPaid): Promise<MayPresent> {
  const debit = debitOf(given)
  return debit ? presentmentLimit(tx, locked, debit) : () => true
}

/**
 * Which methods of a subscription can still be charged after a decline, and whether the backup method is next. A debit
 * that its scheme doesn't allow to be presented again is over for this charge.
 */
function methodsAfter(
  { charge, subscription }: LockedCharge,
  { renewal, kind, code }: NotPaid,
  mayPresentAgain: boolean,
) {
  const { method_id, backup_method_id } = subscription
  const tried = renewal?.method_id ?? null
  const isGone = tried !== null && kind !== 'fault' && (needsNewMethod(kind, code) || !mayPresentAgain)
  const blocked = isGone ? [...new Set([...charge.blocked_methods, tried])] : charge.blocked_methods
  const isOpen = (id: string | null): boolean => id !== null && !blocked.includes(id)
  const usesBackup = tried !== null && tried === method_id && tried !== backup_method_id && isOpen(backup_method_id)
  const left = [method_id, backup_method_id].filter(isOpen)
  return { blocked, usesBackup, isAnyLeft: left.length > 0, isOtherLeft: left.some((id) => id !== tried) }
}
