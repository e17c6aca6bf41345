import { withAddedTax } from '../../../../../shared/domain/offers/post-purchase.ts'
import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import { countItems } from '../../../../../shared/domain/cart/totals.ts'
import type { ApprovedCharge } from '../../../../connectors/results.ts'
import type { Executor } from '../../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../../db/statements/fixed-sql.ts'
import { newId } from '../../../../db/ids.ts'
import { scheduleReceipt } from '../../../../jobs/due-receipts.ts'
import { notifyStore } from '../../../notifications/notifications/service.ts'
import { refreshPaymentStatus } from '../../order-balance/service.ts'
import { recordAddedOffer } from '../../../pages/optimizers/service.ts'
import type { PlaceOrderDeps } from './place-order.ts'
import { claim } from './place-order-repo.ts'
import { placedState, placingOf } from './placed-payment.ts'
import { lockOrder, type GrowingOrder } from '../post-purchase/post-purchase-repo.ts'
import type { AttemptRow, PaymentRow, PaymentState } from '../repo.ts'
import {
  isAuthorizedOnly,
  isPartiallyCaptured,
  spentBy,
  chargedAmount,
  notifyPartialCapture,
} from './captured-amount.ts'

/**
 * Adds the items of an approved post-purchase payment to the order; the only code path that does. Like `placeOrder`, it
 * may be called from any source, and the first call does everything in one transaction. Null if this call was not the
 * first.
 */
export async function addToOrder(
  deps: PlaceOrderDeps,
  payment: PaymentRow,
  attempt: AttemptRow,
  charge: ApprovedCharge,
): Promise<PaymentState | null> {
  const { order_id, optimizer_id, session_id, paid_cart } = payment
  if (order_id === null || optimizer_id === null) throw new Error('This payment belongs to no order')
  const placing = { ...placingOf(payment, attempt, charge), order_id }
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    // Lock the order first, in the same sequence as when another payment is stored for it.
    const order = await lockOrder(tx, order_id)
    if (!order) throw new Error('The order of this payment no longer exists')
    const at = fixedSql`${now.toISOString()}::timestamptz`
    const claimed = await tx.execute(fixedSql`with ${claim(placing, at)} select 1 from claimed`)
    if (claimed.rows.length === 0) return null
    const held = isAuthorizedOnly(payment, charge)
    const amount = chargedAmount(payment, charge)
    await growOrder(tx, { payment, order_id, order, held, amount, spent: spentBy(payment, charge) }, at)
    await refreshPaymentStatus(tx, order_id)
    const { store_id, mode, currency } = payment
    await recordAddedOffer(
      tx,
      { order_id, session_id, store_id, mode, currency, created_at: now },
      optimizer_id,
      paid_cart.cart,
    )
    if (paid_cart.customer_email) {
      await scheduleReceipt(tx, order_id, payment.payment_id, now)
    }
    const { order_number } = order
    await tell(deps, tx, payment, { order_id, order_number })
    if (isPartiallyCaptured(payment, charge)) {
      await notifyPartialCapture(deps, tx, payment, charge, { order_id, order_number })
    }
    return placedState(placing, attempt, order_number, now)
  })
}

interface Growing {
  payment: PaymentRow
  order_id: string
  order: GrowingOrder
  /** The payment is authorized and not captured yet. */
  held: boolean
  /** Minor units, authorized or paid. */
  amount: number
  /** Change of the customer's total spent. */
  spent: number
}

/** Updates totals, lines, stock, customer and timeline together. */
async function growOrder(
  tx: Executor,
  { payment, order_id, order, held, amount, spent }: Growing,
  at: FixedSql,
): Promise<void> {
  const { paid_cart: cart, payment_id, session_id, store_id, currency } = payment
  const details = withAddedTax(order.tax_details, cart.tax ?? null)
  const lines = cart.cart.map((item, position) => ({
    line_id: newId('lin'),
    product_id: item.productId,
    variant_id: item.product_variant_id,
    title: item.title,
    variant_title: item.variant_title,
    image: item.image,
    quantity: item.quantity,
    price: item.price,
    discount_price: item.discount_price,
    line_total: item.discount_price * item.quantity,
    tax_price: cart.tax?.lines[position] ?? 0,
    position,
  }))
  const words = `${namesOf(payment)} added after checkout, ${formatMoney(amount, currency)} ${held ? 'authorized' : 'paid'}`
  await tx.execute(fixedSql`
    with grown as (
      update orders set subtotal_price = subtotal_price + ${cart.subtotal}::bigint,
        tax_price = tax_price + ${cart.sales_tax_total}::bigint, total_price = total_price + ${cart.total}::bigint,
        tax_details = ${details === null ? null : JSON.stringify(details)}::jsonb,
        items_count = items_count + ${countItems(cart.cart)}::int
      where order_id = ${order_id}
      returning customer_id
    ), spent as (
      update customers c set total_spent = c.total_spent + ${spent}::bigint
      from grown where c.customer_id = grown.customer_id
    ), given as (
      select * from json_to_recordset(${JSON.stringify(lines)}::json) as l(line_id text, product_id text,
        variant_id text, title text, variant_title text, image text, quantity int, price bigint, discount_price bigint,
        line_total bigint, tax_price bigint, position int)
    ), lined as (
      insert into order_lines (line_id, order_id, store_id, product_id, variant_id, title, variant_title, sku, image,
        quantity, price, discount_price, line_total, line_discount, tax_price, position, payment_id)
      select g.line_id, ${order_id}, ${store_id}, g.product_id, g.variant_id, g.title, g.variant_title,
        coalesce((select v.sku from product_variants v where v.variant_id = g.variant_id), ''), g.image, g.quantity,
        g.price, g.discount_price, g.line_total, 0, g.tax_price,
        g.position + (select coalesce(max(b.position), -1) + 1 from order_lines b where b.order_id = ${order_id}),
        ${payment_id}
      from given g
    ), sold as (
      select variant_id, sum(quantity)::int as quantity from given group by 1
    ), locked as (
      select variant_id from product_variants
      where variant_id in (select variant_id from sold) order by variant_id for no key update
    ), stock as (
      update product_variants v set stock = greatest(v.stock - sold.quantity, 0)
      from sold join locked on locked.variant_id = sold.variant_id where v.variant_id = locked.variant_id
    ), holds as (
      delete from stock_holds where session_id = ${session_id}
    )
    insert into order_events (event_id, order_id, store_id, kind, text, at)
    values (${newId('evt')}, ${order_id}, ${store_id}, 'added', ${words}, ${at})`)
}

const namesOf = ({ paid_cart }: PaymentRow): string => paid_cart.cart.map(({ title }) => title).join(', ')

/** Creates the merchant's notification and the live events in the payment's transaction. */
async function tell(
  deps: PlaceOrderDeps,
  tx: Executor,
  payment: PaymentRow,
  { order_id, order_number }: { order_id: string; order_number: string },
): Promise<void> {
  const { paid_cart: cart, store_id, amount, currency, mode } = payment
  for (const product_id of new Set(cart.cart.map(({ productId }) => productId))) {
    await deps.live.publish(tx, { type: 'product.updated', store_id, product_id })
  }
  const notification = {
    store_id,
    event: 'order' as const,
    title: `${mode === 'test' ? 'Added to test order' : 'Added to order'} #${order_number}`,
    message: `${cart.customer_name || cart.customer_email} paid ${formatMoney(amount, currency)} for ${namesOf(payment)}`,
    destination: `/sales/orders/details?order_id=${order_id}`,
    amount,
    currency,
  }
  await notifyStore(deps, tx, notification, { type: 'order.updated', store_id, order_id })
}
