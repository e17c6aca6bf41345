import { withAddedTax } from '../../../../../shared/domain/offers/post-purchase.ts'
import { countItems } from '../../../../../shared/domain/cart/totals.ts'
import type { Executor } from '../../../../db/connection.ts'
import { orderAmountChangedSql } from '../../../../db/traffic-changes.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'
import { newId } from '../../../../db/ids.ts'
import type { GrowingOrder } from '../post-purchase/post-purchase-repo.ts'
import type { PaymentRow } from '../repo.ts'

interface Growing {
  payment: PaymentRow
  order_id: string
  order: GrowingOrder
  /** Text of the order's timeline. */
  text: string
  /** Change of the customer's total spent. */
  spent: number
}

/** Updates totals, lines, stock, customer and timeline together. */
export async function growOrder(
  tx: Executor,
  { payment, order_id, order, text, spent }: Growing,
  now: Date,
): Promise<void> {
  const { paid_cart: cart, payment_id, session_id, store_id } = payment
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
    ), traffic as (${orderAmountChangedSql(order_id, now)})
    insert into order_events (event_id, order_id, store_id, kind, text, at)
    values (${newId('evt')}, ${order_id}, ${store_id}, 'added', ${text},
      ${now.toISOString()}::timestamptz)`)
}
