import { percentOf } from '../../../shared/domain/growth.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import type { ConnectionHealth, DisputesDue, LowStock } from './repo-needs.ts'

/** One thing that waits for the merchant, with where it is dealt with. */
export interface Need {
  kind: 'dispute' | 'connection' | 'stock'
  title: string
  text: string
  destination: string
}

/** How many of the latest attempts tell an account's health. */
export const HEALTH_WINDOW = 20
/** Fewer attempts than this are chance. */
const HEALTH_LEAST = 10
/** An account that approves less than this share, in percent, is unhealthy. */
const HEALTHY_FROM = 50

const several = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Disputes that wait for an answer; it leads to the one that is due first, or to all of them. */
export function disputeNeed(due: DisputesDue | null, currency: string): Need | null {
  if (!due) return null
  const by = due.respond_by === null ? '' : `, respond by ${shortDate.format(new Date(due.respond_by))}`
  return {
    kind: 'dispute',
    title: `${several(due.count, 'dispute', 'disputes')} due`,
    text: `${formatMoney(due.amount, currency)}${by}`,
    destination:
      due.count > 1
        ? '/reporting/chargebacks?status=needs_response'
        : `/reporting/chargebacks/details?dispute_id=${encodeURIComponent(due.dispute_id)}`,
  }
}

/** Accounts that declined most of what was tried of late. */
export function connectionNeeds(connections: readonly ConnectionHealth[]): Need[] {
  return connections.flatMap(({ account_name, attempts, approved }) => {
    const rate = percentOf(approved, attempts)
    if (rate === null || attempts < HEALTH_LEAST || rate >= HEALTHY_FROM) return []
    return [
      {
        kind: 'connection' as const,
        title: `${account_name} is unhealthy`,
        text: `${rate}% of the last ${attempts} attempts approved`,
        destination: '/payments/accounts',
      },
    ]
  })
}

/** Variants to restock, naming the scarcest. */
export function stockNeed(low: LowStock | null): Need | null {
  if (!low) return null
  const left = low.available <= 0 ? 'none left' : `${low.available} left`
  return {
    kind: 'stock',
    title: `${several(low.count, 'variant', 'variants')} low on stock`,
    text: `${low.title}, ${low.variant_title}: ${left}`,
    destination: '/sales/inventory',
  }
}
