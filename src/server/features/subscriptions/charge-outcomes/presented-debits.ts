import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { endsMandate } from '../../../../shared/domain/payments/debit-returns.ts'
import { isDebitScheme, mayPresentAgain } from '../../../../shared/domain/payments/debit-schemes.ts'
import type { Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import { cancelMandate } from '../../payments/mandates/service.ts'
import { findMandateOf, findPresented, type LockedCharge } from './repo.ts'

/** A debit that was returned, as far as it decides whether it may be presented again. */
export interface ReturnedDebit {
  payment_method: string
  method_id: string
  code: string
}

/** True if the scheme allows presenting the charge again with the same method on a day. */
export type MayPresent = (on: Day) => boolean

/** Reads how often a charge was debited with a method. Other methods have no such limits. */
export async function presentmentLimit(
  tx: Executor,
  { charge, time_zone }: LockedCharge,
  { payment_method, method_id, code }: ReturnedDebit,
): Promise<MayPresent> {
  if (!isDebitScheme(payment_method)) return () => true
  const { count, first_at } = await findPresented(tx, charge.charge_id, method_id)
  // Nobody returned it: the provider was not reached.
  if (count === 0 || first_at === null) return () => true
  const returned = { presented: count, first_presented_on: dayIn(first_at, time_zone), decline_code: code }
  return (on) => mayPresentAgain(payment_method, returned, on)
}

/** Ends the mandate of a debit that was returned because the customer revoked it or the account is closed. */
export async function endReturnedMandate(
  tx: Executor,
  { method_id, payment_method, code }: ReturnedDebit,
  { message, now }: { message: string; now: Date },
): Promise<void> {
  if (!isDebitScheme(payment_method) || !endsMandate(code)) return
  const mandate_id = await findMandateOf(tx, method_id)
  if (mandate_id !== null) await cancelMandate(tx, mandate_id, message, now)
}
