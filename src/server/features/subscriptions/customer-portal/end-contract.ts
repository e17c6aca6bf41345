import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { dayOfCycle, type Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { longDay } from '../../../../shared/domain/subscriptions/action-result.ts'
import { withdrawalPeriod } from '../../../../shared/domain/orders/withdrawal.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { DeclarationOutcome, DeclaredEnd } from '../../../mail/declaration-mails.ts'
import { addOrderEvent } from '../../payments/order-balance/service.ts'
import { changeSubscription, lockSubscription, type SubscriptionRow } from '../records/service.ts'
import { performAction } from '../subscriptions/service.ts'
import type { DeclaredContract } from './declarations-repo.ts'

/** A later end is left to the store. */
const MAX_CYCLES = 260

type Cancellation = Extract<DeclaredEnd, { kind: 'cancel' }>

interface Ending {
  store_id: string
  declared: DeclaredEnd
  at: Date
  time_zone: string
}

/** Does what a declaration asks for, as far as no person has to decide, in the transaction that receives it. */
export async function endContract(
  deps: Deps,
  tx: Executor,
  contract: DeclaredContract | null,
  ending: Ending,
): Promise<DeclarationOutcome> {
  if (!contract) return { kind: 'unmatched' }
  return ending.declared.kind === 'withdraw'
    ? withdraw(deps, tx, contract, ending)
    : cancel(deps, tx, contract, ending.declared)
}

async function withdraw(
  deps: Deps,
  tx: Executor,
  contract: DeclaredContract,
  { store_id, at, time_zone }: Ending,
): Promise<DeclarationOutcome> {
  const { order_id, ships, concluded_at, shipped_at, subscription_ids } = contract
  const facts = {
    ships,
    concluded_on: dayIn(concluded_at, time_zone),
    shipped_on: shipped_at && dayIn(shipped_at, time_zone),
  }
  const period = withdrawalPeriod(facts, dayIn(at, time_zone))
  if (order_id !== null) {
    const text = 'The customer withdrew from the contract'
    await addOrderEvent(tx, { order_id, store_id, kind: 'withdrawal', text, at })
  }
  if (period.state !== 'open') return { kind: 'received', period }
  const ended: boolean[] = []
  for (const id of subscription_ids) {
    const request = { action: 'cancel', at: 'now', reason: 'other' } as const
    ended.push(await unlessRefused(() => performAction(deps, tx, { kind: 'customer', withdraws: true }, id, request)))
  }
  return { kind: ended.includes(true) ? 'withdrawn' : 'received', period }
}

/** Cancels as soon as possible, or after the last delivery before the wanted day. */
async function cancel(
  deps: Deps,
  tx: Executor,
  { subscription_ids }: DeclaredContract,
  declared: Cancellation,
): Promise<DeclarationOutcome> {
  const ends: (Day | null)[] = []
  for (const subscription_id of subscription_ids) {
    await unlessRefused(async () => {
      const row = await lockSubscription(tx, subscription_id)
      if (row) ends.push(await cancelOne(deps, tx, row, declared))
    })
  }
  if (ends.length === 0 || ends.length < subscription_ids.length) return { kind: 'unmatched' }
  const days = ends.filter((day) => day !== null).toSorted()
  return { kind: 'canceled', ends_on: days.at(-1) ?? null }
}

/** @returns the day on which it ends; null if it has ended. */
async function cancelOne(
  deps: Deps,
  tx: Executor,
  row: SubscriptionRow,
  { wanted_end, cause: comment }: Cancellation,
): Promise<Day | null> {
  const { next_charge_day, next_cycle, minimum_cycles, status } = row
  if (wanted_end !== null && next_charge_day !== null && wanted_end > next_charge_day && status === 'active') {
    let last = next_cycle
    while (last < next_cycle + MAX_CYCLES && dayOfCycle(row, last + 1) < wanted_end) last += 1
    if (last < minimum_cycles || last === next_cycle + MAX_CYCLES)
      throw new AppError(422, 'The terms don’t allow this.', { code: 'not_allowed' })
    const ends_after_cycle = Math.min(row.ends_after_cycle ?? last, last)
    const text = `Ends on ${longDay(wanted_end)}, as the customer asked`
    const event = { kind: 'cancel_scheduled', text, actor: 'customer' } as const
    await changeSubscription(deps, tx, row, { ends_after_cycle }, event)
    return wanted_end
  }
  // Deliveries that are paid ahead still arrive.
  const at = row.prepaid_deliveries > 1 && next_charge_day !== null && status === 'active' ? 'period_end' : 'now'
  const request = { action: 'cancel', at, reason: 'other', comment } as const
  const after = await performAction(deps, tx, { kind: 'customer' }, row.subscription_id, request)
  return after.cancel_at_period_end ? after.next_charge_day : null
}

/** @returns false if the terms need a person: a minimum term, or already canceled. Nothing is written then. */
async function unlessRefused(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return false
    throw error
  }
}
