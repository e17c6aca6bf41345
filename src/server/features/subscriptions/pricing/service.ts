import { resumeDeliveries } from '../../../../shared/domain/subscriptions/skipped-cycles.ts'
import type { OrderSubscription } from '../../../../shared/domain/subscriptions/subscription-note.ts'
import { isBilled } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Executor } from '../../../db/connection.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { listSubscriptionsOfOrder } from './order-subscriptions-repo.ts'
import { priceCycle, priceDifference, type PricedCharge } from './price-cycle.ts'
import { findPricing, listPricing } from './pricing-repo.ts'
import { simulateCharges } from './simulate-charges.ts'

export { advanceCycle } from './advance-cycle.ts'
export type { PricedCharge } from './price-cycle.ts'
export { endsBefore } from './simulate-charges.ts'

interface PricingDeps {
  db: Executor
}

/**
 * Prices the charge of a cycle, the next one unless given. The subscription may be hypothetical: a row with changes
 * that are not stored. Renewals and previews use this function.
 */
export async function priceCharge(
  { db }: PricingDeps,
  subscription: SubscriptionRow,
  cycle: number = subscription.next_cycle,
): Promise<PricedCharge> {
  return priceCycle(await findPricing(db, subscription), subscription, cycle)
}

/** Deliveries of a subscription that are already paid for. */
export const prepaidLeft = async ({ db }: PricingDeps, row: SubscriptionRow): Promise<number> =>
  row.prepaid_deliveries > 1 ? (await findPricing(db, row)).prepaid_left : 0

/** Prices the difference of a swap, which is charged at once: with current tax. */
export const priceSwap = async ({ db }: PricingDeps, subscription: SubscriptionRow, difference: number) =>
  priceDifference(await findPricing(db, subscription), subscription, difference)

/** Prices the next charge of each subscription, in the given order. */
export async function priceCharges(
  { db }: PricingDeps,
  subscriptions: readonly SubscriptionRow[],
): Promise<[SubscriptionRow, PricedCharge][]> {
  const contexts = await listPricing(db, subscriptions)
  return subscriptions.flatMap((row, at) => {
    const context = contexts[at]
    return context
      ? [[row, priceCycle(context, row, row.next_cycle)] as const satisfies [SubscriptionRow, PricedCharge]]
      : []
  })
}

/**
 * The next charges of a subscription, possibly hypothetical, earliest first: at most `count`, fewer if it ends before,
 * none if it isn't billed. A paused one is shown as if it resumed on its day.
 */
export async function upcomingCharges(
  { db }: PricingDeps,
  subscription: SubscriptionRow,
  count: number,
): Promise<PricedCharge[]> {
  const row = resumed(subscription)
  return row ? simulateCharges(await findPricing(db, row), row, count) : []
}

/** The next charge of a subscription; null if none follows. A delivery that is paid in advance isn't one. */
export async function nextCharge(deps: PricingDeps, subscription: SubscriptionRow): Promise<PricedCharge | null> {
  const charges = await upcomingCharges(deps, subscription, subscription.prepaid_deliveries + 1)
  return charges.find(({ kind, amount }) => kind === 'renewal' || amount > 0) ?? null
}

/** The subscriptions that an order started or renewed, with their next charges; none for any other order. */
export async function subscriptionsOfOrder(
  deps: PricingDeps,
  order_id: string,
): Promise<(OrderSubscription & { product_id: string })[]> {
  const found = await listSubscriptionsOfOrder(deps.db, order_id)
  return Promise.all(
    found.map(async ({ row, title }) => {
      const { product_id, frequency, currency } = row
      const next = await nextCharge(deps, row)
      return { product_id, title, frequency, currency, next: next && { day: next.due_day, amount: next.amount } }
    }),
  )
}

/** The subscription as it continues after its pause; null if nothing is due any more. */
function resumed(row: SubscriptionRow): SubscriptionRow | null {
  if (isBilled(row.status)) return row
  if (row.status !== 'paused' || row.paused_until === null) return null
  const schedule = resumeDeliveries(row, row.next_cycle, row.paused_until)
  return { ...row, ...schedule, next_charge_day: null }
}
