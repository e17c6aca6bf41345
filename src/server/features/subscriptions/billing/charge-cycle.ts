import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { chargeMoment, addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { nextDelivery } from '../../../../shared/domain/subscriptions/skipped-cycles.ts'
import type { Executor } from '../../../db/connection.ts'
import type { RenewalFacts } from '../../../db/schema/payments/payments.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import {
  newRenewalPayment,
  reserveRenewal,
  routeRenewal,
  sendRenewal,
  storeRenewalPayment,
  type Choice,
  type NewPayment,
  type Renewal,
} from '../../payments/processing/service.ts'
import { lockCharge, recordDeclined, setNextAction, updateCharge, type NotPaid } from '../charge-outcomes/service.ts'
import { emailSubscriber } from '../emails/service.ts'
import type { PricedCharge } from '../pricing/service.ts'
import { changeSubscription, insertCharge, type SubscriptionRow } from '../records/service.ts'
import type { BillingMethod } from './billing-repo.ts'
import { chooseMethod } from './choose-method.ts'
import { todayIn, whileClaimed, type Claimed } from './claimed.ts'
import { renewalCart } from './renewal-cart.ts'

/** How long a charge may take before billing looks at it again. */
export const IN_FLIGHT_MS = 3_600_000

type Trigger = Pick<RenewalFacts, 'trigger'>

/** What the charge of a cycle is paid with. */
export function cycleToPay(
  deps: Pick<Deps, 'clock'>,
  { row, facts }: Claimed,
  priced: PricedCharge,
  { trigger }: Trigger,
): ToPay {
  const method = chooseMethod(row, facts)
  const charge_id = facts.charge?.charge_id ?? newId('sch', deps.clock.now().getTime())
  const renewal = { method_id: method?.method_id ?? null, trigger, step: row.dunning_step } as const
  const paid_cart = renewalCart(row, facts, priced, { method, renewal })
  const { store_id, mode, currency } = row
  return { charge_id, store_id, mode, currency, paid_cart, method, is_retry: false }
}

/** Charges a cycle for the first time, or again after it waited for stock or a payment method. */
export async function chargeCycle(
  deps: Deps,
  claimed: Claimed,
  priced: PricedCharge,
  trigger: Trigger = { trigger: 'schedule' },
): Promise<void> {
  const toPay = cycleToPay(deps, claimed, priced, trigger)
  await pay(deps, claimed, toPay, (tx, locked) => openCharge(deps, tx, locked, claimed, toPay, priced))
}

/** Charges a cycle again whose last payment failed, for the same amount. */
export async function retryCharge(deps: Deps, claimed: Claimed, { trigger }: Trigger): Promise<void> {
  const { row, facts } = claimed
  const { charge, latest } = facts
  if (!charge || !latest) return
  const method = chooseMethod(row, facts)
  const renewal = { method_id: method?.method_id ?? null, trigger, step: row.dunning_step } as const
  const { shipping_address } = row
  const billing_address = method?.billing_address ?? latest.paid_cart.billing_address
  const paid_cart = { ...latest.paid_cart, shipping_address, billing_address, renewal }
  const { store_id, mode, currency } = row
  const { charge_id, first_declined: is_retry } = charge
  const toPay = { charge_id, store_id, mode, currency, paid_cart, method, is_retry }
  await pay(deps, claimed, toPay, async (tx) => {
    await reserveRenewal(tx, toPay, deps.clock.now())
    return true
  })
}

/** A renewal with the stored method that it is charged to. */
export interface ToPay extends Renewal {
  method: BillingMethod | null
}

/** Stores the charge and reserves its stock; false if it can't be paid now. */
type Open = (tx: Executor, locked: SubscriptionRow) => Promise<boolean>

/** The payment of a charge before it is stored: null if no account can charge it. */
export interface Routed {
  hasAccount: boolean
  sending: { made: NewPayment; choice: Choice } | null
}

/** Decides which account charges a renewal, by the store's rules. */
export async function routeCharge(deps: Deps, { row, accounts }: Claimed, toPay: ToPay): Promise<Routed> {
  const { method, paid_cart } = toPay
  const active = await accounts.of(row.store_id, row.mode)
  const isFree = paid_cart.total === 0
  const connection = active.find(({ connection_id }) => connection_id === method?.connection_id)
  const taker = connection ?? (isFree ? active[0] : undefined)
  const choice = taker && (isFree || method) ? await routeRenewal(deps, toPay, taker) : null
  const sending = choice && { choice, made: newRenewalPayment(toPay, choice, deps.clock.now()) }
  return { hasAccount: taker !== undefined, sending }
}

/** Routes, stores and sends the payment of a charge. The provider is called after everything is stored. */
async function pay(deps: Deps, claimed: Claimed, toPay: ToPay, open: Open): Promise<void> {
  const { row, facts } = claimed
  const { hasAccount, sending } = await routeCharge(deps, claimed, toPay)
  const stored = await whileClaimed(deps, row, async (tx, locked) => {
    if (!(await open(tx, locked))) return false
    const now = deps.clock.now()
    if (!sending) {
      await refuse(deps, tx, toPay, unpayable(toPay, { method: toPay.method, hasAccount }))
      return false
    }
    await storeRenewalPayment(tx, sending.made)
    const { payment_id, connection_id } = sending.made.payment
    const status = facts.charge?.status === 'declined' ? 'declined' : 'open'
    const tries = (facts.charge?.tries ?? 0) + 1
    // Faults are tried again for days from the first try, not from when the charge began to wait.
    const firstTry = facts.charge?.status === 'waiting_for_stock' ? { next_retry_at: now } : {}
    await updateCharge(tx, toPay.charge_id, { status, tries, payment_id, connection_id, ...firstTry, updated_at: now })
    await setNextAction(tx, row.subscription_id, lookAgainAt(locked, now))
    return true
  })
  if (stored && sending) await send(deps, claimed, toPay, sending)
}

/** Calls the provider for a stored payment and applies the result. */
export async function send(
  deps: Deps,
  { facts: { store_name, capture_when } }: Claimed,
  { method }: ToPay,
  { made, choice }: NonNullable<Routed['sending']>,
): Promise<void> {
  await sendRenewal(deps, made, { method, choice, store_name, capture_when })
}

/** When billing looks at a charge again that is being made. A retry by hand doesn't change what is planned. */
function lookAgainAt({ status, next_action_at }: SubscriptionRow, now: Date): Date | null {
  if (status === 'unpaid') return null
  return new Date(Math.max(now.getTime() + IN_FLIGHT_MS, next_action_at?.getTime() ?? 0))
}

/** Why a charge can't be sent to any account. */
function unpayable(
  { paid_cart }: Renewal,
  { method, hasAccount }: { method: BillingMethod | null; hasAccount: boolean },
): NotPaid {
  const { renewal } = paid_cart
  if (method && hasAccount) {
    const message = 'The store’s rules or the card network don’t allow charging this payment method.'
    return { kind: 'soft', code: 'blocked_by_rule', message, renewal }
  }
  if (method) {
    const message = 'The payment account that stores this payment method is not active.'
    return { kind: 'fault', code: 'no_account', message, renewal }
  }
  if (paid_cart.total === 0) {
    return { kind: 'fault', code: 'no_account', message: 'The store has no active payment account.', renewal }
  }
  return { kind: 'hard', code: 'no_method', message: 'There is no payment method to charge.', renewal }
}

async function refuse(deps: Deps, tx: Executor, { charge_id }: Renewal, why: NotPaid): Promise<void> {
  const locked = await lockCharge(tx, charge_id)
  if (locked) await recordDeclined(deps, tx, locked, why)
}

/** Stores the charge of a cycle and reserves its stock, or follows the plan if the product is out of stock. */
async function openCharge(
  deps: Deps,
  tx: Executor,
  locked: SubscriptionRow,
  { facts }: Claimed,
  toPay: Renewal,
  priced: PricedCharge,
): Promise<boolean> {
  const now = deps.clock.now()
  const { charge_id } = toPay
  const { cycle, due_day, kind, amount, breakdown, currency } = priced
  const current = { status: 'open', amount, breakdown, kind, updated_at: now } as const
  if (facts.charge) await updateCharge(tx, charge_id, current)
  else {
    const { subscription_id, store_id, mode } = locked
    const row = { charge_id, subscription_id, store_id, mode, cycle, due_day, currency, created_at: now }
    if (!(await insertCharge(tx, { ...row, ...current }))) return false
  }
  const isReserved = priced.available && (await reserveRenewal(tx, toPay, now))
  const { out_of_stock } = priced.terms
  if (isReserved || (priced.available && out_of_stock === 'backorder')) {
    await applyPriceChange(deps, tx, locked, priced)
    return true
  }
  await (out_of_stock === 'skip' ? skip(deps, tx, locked, toPay, facts) : delay(deps, tx, locked, toPay, facts))
  return false
}

/** A price change applies to the subscription with its first charge at the new price. */
async function applyPriceChange(
  deps: Deps,
  tx: Executor,
  locked: SubscriptionRow,
  { plan_version, unit_price }: PricedCharge,
): Promise<void> {
  if (plan_version === locked.plan_version) return
  const [before, after] = [locked.unit_price, unit_price].map((price) => formatMoney(price, locked.currency))
  const text =
    before === after ? `Moved to version ${plan_version} of the plan` : `Price changed from ${before} to ${after}`
  await changeSubscription(deps, tx, locked, { plan_version, unit_price }, { kind: 'price_changed', text })
}

const OUT_OF_STOCK = 'The product is out of stock'

async function skip(
  deps: Deps,
  tx: Executor,
  locked: SubscriptionRow,
  { charge_id }: Renewal,
  { time_zone }: Claimed['facts'],
): Promise<void> {
  await updateCharge(tx, charge_id, { status: 'skipped', reason: OUT_OF_STOCK, amount: 0 })
  const next = nextDelivery(locked, locked.next_cycle + 1)
  const next_action_at = chargeMoment(next.next_charge_day, time_zone)
  const event = { kind: 'skipped', text: `${OUT_OF_STOCK}: this delivery was skipped` } as const
  await changeSubscription(deps, tx, locked, { ...next, next_action_at }, event)
}

/** Waits for stock, looks again every morning, and notifies customer and store once. */
async function delay(
  deps: Deps,
  tx: Executor,
  locked: SubscriptionRow,
  { charge_id, paid_cart }: Renewal,
  { time_zone, charge }: Claimed['facts'],
): Promise<void> {
  await updateCharge(tx, charge_id, { status: 'waiting_for_stock', reason: OUT_OF_STOCK })
  const next_action_at = chargeMoment(addDays(todayIn(deps, time_zone), 1), time_zone)
  if (charge?.status === 'waiting_for_stock') return setNextAction(tx, locked.subscription_id, next_action_at)
  const text = `${OUT_OF_STOCK}: this delivery is delayed until it’s back`
  const after = await changeSubscription(deps, tx, locked, { next_action_at }, { kind: 'delayed', text })
  await emailSubscriber(deps, tx, after, { email: 'renewal_delayed' })
  const { store_id, subscription_id } = locked
  const title = paid_cart.cart[0]?.title ?? 'A product'
  const news = {
    store_id,
    event: 'order' as const,
    title: `Renewal of ${locked.subscription_display_id} is delayed`,
    message: `${title} is out of stock. We’ll charge ${paid_cart.customer_name || paid_cart.customer_email} when it’s back.`,
    destination: `/subscriptions/details?id=${subscription_id}`,
  }
  await notifyStore(deps, tx, news)
}
