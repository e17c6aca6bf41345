import type { PortalMethod, PortalSubscription } from '../../../../shared/contracts/subscriptions/portal-shapes.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import { isDebitScheme, settlementDay } from '../../../../shared/domain/payments/debit-schemes.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import type { Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { committedUntil } from '../../../../shared/domain/subscriptions/apply-lifecycle.ts'
import type { PortalSettings } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import {
  canPerform,
  subscriptionActions,
  type SubscriptionAction,
} from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import type { CustomerAccess } from '../../../http/requests/customer-access.ts'
import { skippedDeliveries } from '../subscriptions/service.ts'
import { listPortalMethods } from './methods.ts'
import { itemName } from './add-on-items.ts'
import * as repo from './portal-repo.ts'
import type { PortalSubscriptionRow } from './portal-repo.ts'
import { isAllowed, portalSettings } from './settings.ts'
import { portalClock } from './store-time.ts'
import { upcomingOf } from './upcoming.ts'

interface View {
  settings: PortalSettings
  methods: readonly PortalMethod[]
  time_zone: string
  today: Day
}

/** Subscriptions of a customer, those that renew next first. */
export async function listPortalSubscriptions(deps: Deps, customer: CustomerAccess): Promise<PortalSubscription[]> {
  const [view, rows] = await Promise.all([
    viewOf(deps, customer),
    repo.listSubscriptions(deps.db, customer.customer_id),
  ])
  return Promise.all(rows.map((row) => toSubscription(deps, view, row)))
}

/** @throws AppError 404 if the subscription doesn't exist. */
export async function portalSubscription(
  deps: Deps,
  customer: CustomerAccess,
  subscription_id: string,
): Promise<PortalSubscription> {
  const [view, row] = await Promise.all([viewOf(deps, customer), repo.findSubscription(deps.db, subscription_id)])
  if (!row) throw notFound('Subscription not found')
  return toSubscription(deps, view, row)
}

async function viewOf(deps: Deps, customer: CustomerAccess): Promise<View> {
  const { customer_id, store_id, time_zone } = customer
  const [settings, methods, clock] = await Promise.all([
    portalSettings(deps, store_id),
    listPortalMethods(deps, customer_id),
    portalClock(deps, customer),
  ])
  return { settings, methods, time_zone, today: dayIn(clock.now(), time_zone) }
}

async function toSubscription(
  deps: Deps,
  { settings, methods, time_zone, today }: View,
  { row, ...shown }: PortalSubscriptionRow,
): Promise<PortalSubscription> {
  const upcoming = await upcomingOf(deps, row)
  const methodOf = (id: string | null) => methods.find(({ method_id }) => method_id === id) ?? null
  const actions = subscriptionActions.filter(
    (action) =>
      isOffered(action, { variants: shown.variants.length, deliveries: upcoming.length }) &&
      canPerform(action, row.status) &&
      isAllowed(settings, action, row.status),
  )
  const item = [shown.product_title, shownVariantTitle(shown.variant_title)].filter(Boolean).join(', ')
  return {
    subscription_id: row.subscription_id,
    subscription_display_id: row.subscription_display_id,
    mode: row.mode,
    status: row.status,
    title: shown.plan_title,
    item,
    image: shown.image,
    quantity: row.quantity,
    unit_price: row.unit_price,
    currency: row.currency,
    frequency: row.frequency,
    started_at: row.started_at.toISOString(),
    next_charge_day: row.next_charge_day,
    paused_until: row.paused_until,
    trial_ends_on: row.trial_ends_on,
    cancel_at_period_end: row.cancel_at_period_end,
    committed_until: committedUntil(row),
    ended_on: row.ended_at === null ? null : dayIn(row.ended_at, time_zone),
    declined: shown.processing ? null : declinedOf(row.status, shown.declined, time_zone),
    processing: processingOf(shown.processing, time_zone),
    method: methodOf(row.method_id),
    backup: methodOf(row.backup_method_id),
    shipping_address: row.shipping_address,
    upcoming,
    skipped: await skippedDeliveries(deps.db, row, today),
    add_ons: row.add_ons.map(({ variant_id, image, quantity, price, ...names }) => ({
      variant_id,
      title: itemName(names),
      image,
      quantity,
      price,
    })),
    actions,
    swaps: shown.variants.map((variant) => ({ ...variant, price: row.unit_price })),
  }
}

/** Retries are billing's, swapping needs something to swap to, and an item needs a delivery that it comes with. */
function isOffered(action: SubscriptionAction, has: { variants: number; deliveries: number }): boolean {
  if (action === 'swap') return has.variants > 0
  if (action === 'add_item') return has.deliveries > 0
  return action !== 'retry'
}

/** When a pending debit usually settles; null for anything else that is pending. */
function processingOf(
  processing: PortalSubscriptionRow['processing'],
  time_zone: string,
): PortalSubscription['processing'] {
  if (!processing || !isDebitScheme(processing.payment_method)) return null
  const { amount, payment_method, at } = processing
  return { amount, settles_on: settlementDay(payment_method, dayIn(new Date(at), time_zone)) }
}

function declinedOf(
  status: string,
  declined: PortalSubscriptionRow['declined'],
  time_zone: string,
): PortalSubscription['declined'] {
  if (!declined || (status !== 'past_due' && status !== 'unpaid')) return null
  const { amount, next_retry_at } = declined
  return { amount, next_retry_day: next_retry_at === null ? null : dayIn(new Date(next_retry_at), time_zone) }
}
