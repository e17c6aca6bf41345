import type { SubscriptionRow } from '../records/service.ts'
import { advanceCycle } from './advance-cycle.ts'
import { priceCycle, type PricedCharge } from './price-cycle.ts'
import type { PricingContext } from './pricing-repo.ts'

/** Prices one charge after another, as if each were paid on its day. */
export function simulateCharges(context: PricingContext, given: SubscriptionRow, count: number): PricedCharge[] {
  const charges: PricedCharge[] = []
  const row = { ...given }
  let { prepaid_left } = context
  while (charges.length < count && !endsBefore(row, row.next_cycle, prepaid_left)) {
    const charge = priceCycle({ ...context, prepaid_left }, row, row.next_cycle)
    charges.push(charge)
    prepaid_left = charge.kind === 'renewal' ? row.prepaid_deliveries - 1 : prepaid_left - 1
    Object.assign(row, advanceCycle(row, charge))
  }
  return charges
}

/**
 * True if a subscription ends instead of starting a cycle: after its last one, or canceled at the end of the period.
 * Deliveries that are paid for are still made.
 */
export const endsBefore = (
  { cancel_at_period_end, ends_after_cycle }: Pick<SubscriptionRow, 'cancel_at_period_end' | 'ends_after_cycle'>,
  cycle: number,
  prepaid_left: number,
): boolean => (ends_after_cycle !== null && cycle > ends_after_cycle) || (cancel_at_period_end && prepaid_left === 0)
