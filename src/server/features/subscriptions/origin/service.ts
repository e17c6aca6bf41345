import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import { paymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import type { ApprovedCharge } from '../../../connectors/results.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { createSubscription, insertCharge, upsertMethod } from '../records/service.ts'
import { chargeOf, discountOf, linesOf, scheduleOf, type SoldLine } from './sold-lines.ts'
import { findBuyer, lockPlans, type PaidRow } from './repo.ts'

/** A payment that was just approved, with its order. */
interface Sale {
  payment: PaidRow
  attempt: { connection_id: string }
  charge: ApprovedCharge
  order_id: string
  order_number: string
}

type OriginDeps = Pick<Deps, 'clock' | 'live'>

/** True if every plan of a cart is on sale in the version that the cart was priced with. */
export async function arePlansCurrent(tx: Executor, cart: readonly CartItem[]): Promise<boolean> {
  const bought = cart.flatMap(({ subscription }) => subscription ?? [])
  const plans = await lockPlans(tx, [...new Set(bought.map(({ plan_id }) => plan_id))])
  return bought.every(({ plan_id, plan_version }) =>
    plans.some((plan) => plan.plan_id === plan_id && plan.version === plan_version && plan.status === 'active'),
  )
}

/**
 * Starts the subscriptions of a sale, in the transaction that places its order: the stored payment method, one
 * subscription per plan option and variant, and its first charge. Executes nothing for a sale without subscriptions.
 */
export async function startSubscriptions(deps: OriginDeps, tx: Executor, sale: Sale): Promise<void> {
  const { paid_cart } = sale.payment
  if (!paid_cart.subscriptions) return
  const { customer_id, time_zone } = await findBuyer(tx, sale.order_id)
  const method_id = await storeMethod(deps, tx, sale, customer_id)
  for (const line of linesOf(paid_cart)) {
    await startSubscription(deps, tx, sale, { line, customer_id, method_id, time_zone })
  }
}

/** The stored method of a sale: as the provider reports it, else the one that an accepted offer was charged to. */
function knownMethod({ payment_method_id, buyer_id, card }: ApprovedCharge, { subscriptions }: PaidRow['paid_cart']) {
  const { method } = subscriptions ?? {}
  return {
    payment_method_id: payment_method_id ?? method?.payment_method_id,
    buyer_id: buyer_id ?? method?.buyer_id ?? null,
    card_type: card?.brand ?? method?.card_type ?? null,
    card_last_four: card?.last_four ?? method?.card_last_four ?? null,
  }
}

/** Stores the payment method of a sale for the customer; null if the provider did not store it. */
async function storeMethod(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  { payment, attempt, charge }: Sale,
  customer_id: string,
): Promise<string | null> {
  const { store_id, mode, payment_method, paid_cart } = payment
  const { card } = charge
  const { payment_method_id, ...known } = knownMethod(charge, paid_cart)
  if (!payment_method_id) return null
  const now = clock.now()
  const method = await upsertMethod(tx, {
    method_id: newId('cpm', now.getTime()),
    store_id,
    mode,
    customer_id,
    connection_id: attempt.connection_id,
    payment_method_id,
    ...known,
    network_transaction_id: charge.network_transaction_id ?? null,
    payment_method: paymentMethod.parse(payment_method),
    exp_month: card?.exp_month ?? null,
    exp_year: card?.exp_year ?? null,
    fingerprint: card?.fingerprint ?? null,
    billing_address: paid_cart.billing_address,
    status: 'active',
    created_at: now,
    updated_at: now,
  })
  return method.method_id
}

interface Starting {
  line: SoldLine
  customer_id: string
  method_id: string | null
  time_zone: string
}

async function startSubscription(
  deps: OriginDeps,
  tx: Executor,
  sale: Sale,
  { line, customer_id, method_id, time_zone }: Starting,
): Promise<void> {
  const { payment, order_id, order_number } = sale
  const { store_id, mode, currency, paid_cart } = payment
  const { subscriptions: origin } = paid_cart
  if (!origin) return
  const now = deps.clock.now()
  const { item, subscription: terms, quantity } = line
  const { today, ...schedule } = scheduleOf(terms, now, time_zone)
  const row = await createSubscription(
    deps,
    tx,
    {
      ...schedule,
      store_id,
      mode,
      customer_id,
      method_id,
      plan_id: terms.plan_id,
      plan_version: terms.plan_version,
      option_id: terms.option_id,
      product_id: item.productId,
      variant_id: item.product_variant_id,
      quantity,
      unit_price: terms.delivery_price,
      currency,
      frequency: terms.frequency,
      prepaid_deliveries: terms.deliveries_per_charge,
      ends_after_cycle: terms.ends_after,
      minimum_cycles: terms.minimum_cycles,
      discount: discountOf(terms),
      payment_page_id: origin.payment_page_id,
      shipping_method_id: origin.shipping_method_id,
      shipping_title: origin.shipping_title,
      shipping_rate: origin.shipping_rate,
      shipping_address: paid_cart.shipping_address,
      locale: paid_cart.locale ?? null,
      consent: origin.consent,
      origin_order_id: order_id,
      started_at: now,
    },
    { kind: 'started', text: `Started from ${placeOf(payment)}, order #${order_number}`, actor: 'customer' },
  )
  if (row) await recordFirstCharge(tx, sale, { line, subscription_id: row.subscription_id, today, now })
}

async function recordFirstCharge(
  tx: Executor,
  { payment, attempt, order_id }: Sale,
  { line, subscription_id, today, now }: { line: SoldLine; subscription_id: string; today: string; now: Date },
): Promise<void> {
  const { store_id, mode, currency, payment_id, paid_cart } = payment
  await insertCharge(tx, {
    ...chargeOf(line, paid_cart),
    charge_id: newId('sch', now.getTime()),
    subscription_id,
    store_id,
    mode,
    kind: 'initial',
    // The first delivery of a free trial is still to come.
    cycle: line.subscription.trial === 'free' ? 0 : 1,
    due_day: today,
    status: 'paid',
    currency,
    payment_id,
    order_id,
    connection_id: attempt.connection_id,
    tries: 1,
    paid_at: now,
    created_at: now,
    updated_at: now,
  })
}

function placeOf({ optimizer_id, paid_cart }: Sale['payment']): string {
  if (optimizer_id !== null) return 'a post-purchase offer'
  return paid_cart.payment_link_id ? 'a payment link' : 'the payment page'
}
