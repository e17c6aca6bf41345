import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { Deps } from '../../../deps.ts'
import {
  newRenewalPayment,
  routeRenewal,
  sendRenewal,
  storeRenewalPayment,
  type Renewal,
} from '../../payments/processing/service.ts'
import { lockCharge, recordDeclined, updateCharge } from '../charge-outcomes/service.ts'
import { priceSwap } from '../pricing/service.ts'
import { findSubscription, type ChargeRow, type SubscriptionRow } from '../records/service.ts'
import { accountsOnce } from './accounts.ts'
import { endLapsedMandates } from './lapsed-mandates.ts'
import { findBillingFacts, listProrations, type BillingFacts, type OpenProration } from './billing-repo.ts'
import { chooseMethod } from './choose-method.ts'

const BATCH = 200

/** Charges the price differences of swaps, each once; with `store_id`, those of that store's test mode. */
export async function chargeProrations(deps: Deps, { store_id }: { store_id?: string } = {}): Promise<void> {
  for (const open of await listProrations(deps.db, store_id ?? null, BATCH)) {
    await chargeNow(deps, open).catch((error: unknown) => {
      deps.log.error({ err: error, charge_id: open.charge_id }, 'price difference not charged')
    })
  }
}

/** Charges an open proration. A payment that was stored before its process was killed is looked up by the sweep. */
async function chargeNow(deps: Deps, { charge_id, subscription_id }: OpenProration): Promise<void> {
  const row = await findSubscription(deps.db, subscription_id)
  const facts = row && (await findBillingFacts(deps.db, row))
  if (!facts || facts.closed || (await endLapsedMandates(deps, facts))) return
  const method = chooseMethod(row, { ...facts, charge: null, latest: null })
  const active = await accountsOnce(deps).of(row.store_id, row.mode)
  const connection = active.find((each) => each.connection_id === method?.connection_id)
  const stored = await deps.db.transaction(async (tx) => {
    const locked = await lockCharge(tx, charge_id)
    if (!locked || locked.charge.status !== 'open' || locked.charge.payment_id !== null) return null
    const priced = await priceSwap({ db: tx }, row, locked.charge.amount)
    const toPay = prorationOf(row, facts, { charge: locked.charge, priced }, method)
    const choice = connection && (await routeRenewal({ ...deps }, toPay, connection))
    if (!choice) {
      const message = 'There is no payment method to charge.'
      await recordDeclined(deps, tx, locked, { kind: 'hard', code: 'no_method', message, renewal: undefined })
      return null
    }
    const made = newRenewalPayment(toPay, choice, deps.clock.now())
    await storeRenewalPayment(tx, made)
    const { payment_id, connection_id } = made.payment
    await updateCharge(tx, charge_id, { ...priced, payment_id, connection_id, tries: 1, updated_at: deps.clock.now() })
    return { made, choice }
  })
  if (!stored) return
  const { store_name, capture_when } = facts
  await sendRenewal(deps, stored.made, { method, choice: stored.choice, store_name, capture_when })
}

/** The price difference as a cart: one line that is no product in stock. */
function prorationOf(
  row: SubscriptionRow,
  { customer }: BillingFacts,
  { charge, priced }: { charge: ChargeRow; priced: Awaited<ReturnType<typeof priceSwap>> },
  method: (Renewal['method'] & { method_id?: string; billing_address?: SubscriptionRow['shipping_address'] }) | null,
): Renewal {
  const { charge_id, store_id, mode, currency } = charge
  const { amount, breakdown } = priced
  const { subtotal, tax } = breakdown
  const item: CartItem = {
    _id: `itm_${charge_id}`,
    productId: row.product_id,
    product_variant_id: charge_id,
    title: `Price difference of ${row.subscription_display_id}, ${formatMoney(subtotal, currency)}`,
    variant_title: '',
    image: null,
    quantity: 1,
    price: subtotal,
    discount_price: subtotal,
    is_order_bump: false,
    is_upsell: false,
    is_downsell: false,
    is_bundle: false,
    payment_page_optimizer_id: null,
  }
  const paid_cart = {
    cart: [item],
    subtotal,
    discount_total: 0,
    shipping_total: 0,
    shipping_title: '',
    sales_tax_total: tax?.total ?? 0,
    tax,
    total: amount,
    promo_code: null,
    promo_code_id: null,
    ...(row.locale && { locale: row.locale }),
    customer_email: customer.email,
    customer_phone: customer.phone,
    customer_name: customer.name,
    opt_in: false,
    shipping_address: row.shipping_address,
    billing_address: method?.billing_address ?? row.shipping_address,
    renewal: { method_id: method?.method_id ?? null, trigger: 'schedule', step: 0 } as const,
  }
  return { charge_id, store_id, mode, currency, paid_cart, method, is_retry: false }
}
