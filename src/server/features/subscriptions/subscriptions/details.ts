import type { ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { refusalOf } from '../../../../shared/domain/subscriptions/action-refusal.ts'
import { actionNames } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { findSubscription, listEvents, type EventRow, type SubscriptionRow } from '../records/service.ts'
import * as repo from './details-repo.ts'
import { subscriptionsOfCustomer } from './list-repo.ts'
import { storeTime } from './perform-action.ts'
import { nextCharges } from './preview.ts'
import { skippedDeliveries } from './skipped-deliveries.ts'

type Calls = Contracts['subscriptions']

/** Most charges and events that the details show. */
const SHOWN = 100

/** Returns a subscription with its next charges, charges and timeline (RT-061). @throws AppError 404 */
export async function subscriptionDetails(
  deps: Pick<Deps, 'db' | 'clock'>,
  subscription_id: string,
): Promise<ReplyInput<Calls['details']>> {
  const { db } = deps
  const row = await findSubscription(db, subscription_id)
  if (!row) throw notFound('Subscription not found')
  const ids = [row.method_id, row.backup_method_id].filter((id) => id !== null)
  const { today } = await storeTime(deps, db, row)
  const [around, charges, figures, events, methods, upcoming, skipped] = await Promise.all([
    repo.findSurroundings(db, subscription_id),
    repo.listedCharges(db, subscription_id, SHOWN),
    repo.chargeFigures(db, subscription_id),
    listEvents(db, subscription_id),
    repo.findMethods(db, ids),
    nextCharges(deps, row),
    skippedDeliveries(db, row, today),
  ])
  if (!around) throw notFound('Subscription not found')
  return {
    data: {
      ...baseOf(row, around),
      ...scheduleOf(row),
      figures,
      upcoming,
      skipped,
      charges: charges.map(({ next_retry_at, paid_at, ...charge }) => ({
        ...charge,
        next_retry_at: isoOf(next_retry_at),
        paid_at: isoOf(paid_at),
      })),
      timeline: events.slice(0, SHOWN).map(toEvent),
      method: methods.get(row.method_id ?? '') ?? null,
      backup_method: methods.get(row.backup_method_id ?? '') ?? null,
      actions: actionNames.map((action) => ({ action, refusal: refusalOf(action, row) })),
      today,
    },
  }
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

const toEvent = ({ at, kind, text, actor }: EventRow) => ({ at: at.toISOString(), kind, text, actor })

function baseOf(row: SubscriptionRow, around: repo.Surroundings) {
  const { plan_name, plan_title } = around
  return {
    id: row.subscription_id,
    subscription_display_id: row.subscription_display_id,
    store_id: row.store_id,
    mode: row.mode,
    amount: row.unit_price * row.quantity,
    unit_price: row.unit_price,
    quantity: row.quantity,
    currency: row.currency,
    status: row.status,
    frequency: row.frequency,
    start_date: row.started_at.toISOString(),
    subscription_plan: { plan_id: row.plan_id, plan_name },
    plan: { plan_id: row.plan_id, plan_name, plan_title, version: row.plan_version, option_id: row.option_id },
    product: {
      product_id: row.product_id,
      variant_id: row.variant_id,
      title: around.product_title ?? plan_title,
      variant_title: around.variant_title ?? '',
      image: around.image,
    },
    customer_id: row.customer_id,
    customer: { name: around.customer_name || null, email: around.customer_email },
    orders_count: around.orders_count,
    total_spent: around.total_spent,
    shipping_address: row.shipping_address,
    shipping_method_id: row.shipping_method_id,
    shipping_title: row.shipping_title,
    payment_page_id: row.payment_page_id,
    note: row.note,
    origin:
      row.origin_order_id !== null && around.origin_number !== null
        ? { order_id: row.origin_order_id, order_number: around.origin_number }
        : null,
  } satisfies Partial<SubscriptionDetails>
}

const scheduleOf = (row: SubscriptionRow) =>
  ({
    next_cycle: row.next_cycle,
    next_charge_day: row.next_charge_day,
    next_action_at: isoOf(row.next_action_at),
    trial_ends_on: row.trial_ends_on,
    paused_until: row.paused_until,
    cancel_at_period_end: row.cancel_at_period_end,
    cancel_reason: row.cancel_reason,
    cancel_comment: row.cancel_comment,
    cancelled_at: isoOf(row.cancelled_at),
    ended_at: isoOf(row.ended_at),
    ends_after_cycle: row.ends_after_cycle,
    minimum_cycles: row.minimum_cycles,
    prepaid_deliveries: row.prepaid_deliveries,
    discount: row.discount,
    add_ons: row.add_ons,
    credit_balance: row.credit_balance,
  }) satisfies Partial<SubscriptionDetails>

/** Orders to come of a customer: the next deliveries of all of their subscriptions, earliest first (API-069). */
export async function upcomingOrders(
  deps: Pick<Deps, 'db'>,
  customer_id: string,
): Promise<ReplyInput<Calls['upcomingOrders']>> {
  const listed = await subscriptionsOfCustomer(deps.db, customer_id)
  const orders = await Promise.all(
    listed
      .filter(({ status }) => status === 'active' || status === 'paused' || status === 'past_due')
      .map(async ({ subscription_id, subscription_display_id, plan_name, currency }) => {
        const row = await findSubscription(deps.db, subscription_id)
        const charges = row ? await nextCharges(deps, row) : []
        return charges.map((charge) => ({
          subscription_id,
          subscription_display_id,
          plan_name,
          currency,
          ...charge,
        }))
      }),
  )
  return { orders: orders.flat().toSorted((one, other) => one.due_day.localeCompare(other.due_day)) }
}
