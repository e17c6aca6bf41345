import { accountHealth } from '../../../../shared/domain/payments/account-health.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import type { DisputesDue, LowStock } from './needs-you-repo.ts'

/** An item that needs the merchant's attention, with a link to where it is resolved. */
export interface Need {
  kind: 'dispute' | 'connection' | 'stock'
  title: string
  text: string
  destination: string
}

const several = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Disputes that need a response; links to the only one, or to the list. */
export function disputeNeed(due: DisputesDue | null, currency: string): Need | null {
  if (!due) return null
  const by = due.respond_by === null ? '' : `, next deadline ${shortDate.format(new Date(due.respond_by))}`
  return {
    kind: 'dispute',
    title: `${several(due.count, 'dispute needs', 'disputes need')} a response`,
    text: `${formatMoney(due.amount, currency)}${by}`,
    destination:
      due.count > 1
        ? '/reporting/chargebacks?status=needs_response'
        : `/reporting/chargebacks/details?dispute_id=${encodeURIComponent(due.dispute_id)}`,
  }
}

type Account = Parameters<typeof accountHealth>[0] & {
  account_name: string
  health: { last_fault: string | null }
}

/** Accounts that are offline or approve few payments, worded as in the account list. */
export function connectionNeeds(accounts: readonly Account[]): Need[] {
  return accounts.flatMap((account): Need[] => {
    const { key, approval } = accountHealth(account)
    const { account_name, attempts_24h, health } = account
    const need = { kind: 'connection' as const, destination: '/payments/accounts' }
    if (key === 'unhealthy') {
      const last = health.last_fault === null ? '' : `: ${health.last_fault}`
      return [{ ...need, title: `${account_name} is unhealthy`, text: `It is not responding${last}` }]
    }
    if (key !== 'degraded') return []
    const text = `${approval}% of ${attempts_24h} attempts approved in the last 24 hours`
    return [{ ...need, title: `${account_name} is degraded`, text }]
  })
}

/** Variants to restock, naming the one with the lowest stock. */
export function stockNeed(low: LowStock | null): Need | null {
  if (!low) return null
  const left = low.available <= 0 ? 'none left' : `${low.available} left`
  return {
    kind: 'stock',
    title: `${several(low.count, 'variant', 'variants')} low on stock`,
    text: `${[low.title, shownVariantTitle(low.variant_title)].filter(Boolean).join(', ')}: ${left}`,
    destination: '/sales/inventory?stock=restock',
  }
}
