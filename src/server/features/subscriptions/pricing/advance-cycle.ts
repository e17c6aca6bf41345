import { nextDelivery } from '../../../../shared/domain/subscriptions/skipped-cycles.ts'
import type { ChargeBreakdown, SubscriptionAddOn } from '../../../db/schema/subscriptions/subscriptions.ts'
import type { SubscriptionChanges, SubscriptionRow } from '../records/service.ts'

/** A paid charge, as far as it changes its subscription. */
export interface PaidCharge {
  cycle: number
  breakdown: Pick<ChargeBreakdown, 'discount' | 'credit' | 'add_ons'>
}

/** Changes of a subscription once a cycle is paid: the next cycle, and what the charge has used up. */
export function advanceCycle(row: SubscriptionRow, { cycle, breakdown }: PaidCharge) {
  return {
    ...nextDelivery(row, Math.max(row.next_cycle, cycle + 1)),
    discount: discountAfter(row, breakdown.discount),
    credit_balance: Math.max(0, row.credit_balance - breakdown.credit),
    add_ons: withoutItems(row.add_ons, breakdown.add_ons),
  } satisfies SubscriptionChanges
}

function discountAfter({ discount }: SubscriptionRow, used: number): SubscriptionRow['discount'] {
  if (!discount || discount.remaining === null || used === 0) return discount
  return discount.remaining > 1 ? { ...discount, remaining: discount.remaining - 1 } : null
}

/** Removes items of the paid order; items added since then remain for the next one. */
function withoutItems(all: readonly SubscriptionAddOn[], paid: readonly SubscriptionAddOn[]): SubscriptionAddOn[] {
  const left = paid.map((item) => keyOf(item))
  return all.filter((item) => {
    const at = left.indexOf(keyOf(item))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const keyOf = ({ variant_id, quantity, price }: SubscriptionAddOn): string => `${variant_id} ${quantity} ${price}`
