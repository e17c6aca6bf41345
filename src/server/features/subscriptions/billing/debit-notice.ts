import { DEBIT_SCHEMES, firstDebitDay, isDebitScheme } from '../../../../shared/domain/payments/debit-schemes.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { chargeMoment, type Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { Deps } from '../../../deps.ts'
import { setNextAction } from '../charge-outcomes/service.ts'
import type { PricedCharge } from '../pricing/service.ts'
import { changeSubscription, type SubscriptionRow } from '../records/service.ts'
import type { BillingMethod } from './billing-repo.ts'
import { chooseMethod } from './choose-method.ts'
import { todayIn, whileClaimed, type Claimed } from './claimed.ts'
import { hasDebited } from './debits-repo.ts'
import { sendDebitNotice } from './send-notices.ts'

/** Days of notice that a customer gets before a debit; 0 for cards. */
const noticeDays = ({ payment_method, notice_days }: BillingMethod): number =>
  isDebitScheme(payment_method) ? (notice_days ?? DEBIT_SCHEMES[payment_method].notice_days) : 0

/** First day on which a charge may be debited by the notice that was sent; null if none was sent. */
function noticeEnds({ notices }: SubscriptionRow, days: number, time_zone: string): Day | null {
  const sent = notices['debit_notice']
  return sent === undefined ? null : firstDebitDay(dayIn(new Date(sent), time_zone), days)
}

/** True if a charge needs no notice of a debit, or if its notice is old enough. */
export function isNoticed(deps: Pick<Deps, 'clock'>, { row, facts }: Claimed, { amount }: PricedCharge): boolean {
  const method = chooseMethod(row, facts)
  const days = method ? noticeDays(method) : 0
  if (days === 0 || amount === 0) return true
  const day = noticeEnds(row, days, facts.time_zone)
  return day !== null && day <= todayIn(deps, facts.time_zone)
}

/**
 * Waits until the customer was notified of a debit for long enough: the notice is sent now if it wasn't. Once a
 * subscription was debited, its customer knows the schedule, and later notices are sent without waiting. Returns false if
 * the charge can be made now.
 */
export async function waitForNotice(deps: Deps, claimed: Claimed, priced: PricedCharge): Promise<boolean> {
  const { row, facts } = claimed
  if (isNoticed(deps, claimed, priced)) return false
  const method = chooseMethod(row, facts)
  if (!method || (await hasDebited(deps.db, row.subscription_id, method.method_id))) return false
  const { time_zone } = facts
  const days = noticeDays(method)
  await whileClaimed(deps, row, async (tx, locked) => {
    const noticed = noticeEnds(locked, days, time_zone)
    const day = noticed ?? firstDebitDay(todayIn(deps, time_zone), days)
    const next_action_at = chargeMoment(day, time_zone)
    if (noticed !== null) return setNextAction(tx, row.subscription_id, next_action_at)
    const after = await sendDebitNotice(deps, tx, locked, { day, amount: priced.amount })
    const text = `The debit waits until ${day}: the customer is notified ${days} days before`
    await changeSubscription(deps, tx, after, { next_action_at }, { kind: 'delayed', text })
  })
  return true
}
