import { sql } from 'drizzle-orm'
import type { ApprovedCharge } from '../../connectors/results.ts'
import { countItems } from '../../../shared/domain/totals.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { newId } from '../../db/ids.ts'
import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/queue.ts'
import { notifyStore } from '../notifications/service.ts'
import { claimApproval, type AttemptRow, type PaymentRow } from './repo.ts'

export type FinalizeDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/**
 * Makes an approved payment an order: the only way to one. The browser's answer, the provider's webhook and the
 * sweeper all come here, in any order and as often as they like; the first one moves the payment to `succeeded` and
 * does everything else in the same transaction, the others find it done. Returns whether this call was the first.
 */
export async function finalize(
  deps: FinalizeDeps,
  payment: PaymentRow,
  attempt: AttemptRow,
  charge: ApprovedCharge,
): Promise<boolean> {
  const now = deps.clock.now()
  const card = {
    card_type: charge.card?.brand ?? null,
    card_last_four: charge.card?.last_four ?? null,
  }
  const approval = {
    provider_reference: charge.provider_reference,
    captured_amount: charge.captured_amount,
    payment_method_id: charge.payment_method_id ?? null,
    buyer_id: charge.buyer_id ?? null,
    three_d_secure: charge.three_d_secure ?? false,
    ...card,
  }
  const { payment_id } = payment
  const { attempt_id } = attempt
  return deps.db.transaction(async (tx) => {
    if (!(await claimApproval(tx, { payment_id, attempt_id }, approval, now))) return false
    const order = await insertOrder(tx, payment, { ...card, authorizedOnly: charge.captured_amount === 0 }, now)
    await closeSession(tx, payment, order.order_id, now)
    await tell(deps, tx, payment, order)
    return true
  })
}

interface NewOrder {
  order_id: string
  order_number: string
}

/** Customer, number, order, lines and the first line of its timeline, by one statement. */
async function insertOrder(
  tx: Executor,
  payment: PaymentRow,
  paid: { card_type: string | null; card_last_four: string | null; authorizedOnly: boolean },
  now: Date,
): Promise<NewOrder> {
  const { paid_cart: cart, store_id, mode, currency } = payment
  const order_id = newId('ord')
  const at = sql`${now.toISOString()}::timestamptz`
  const email = cart.customer_email.toLowerCase() || `${payment.session_id}@no-email.invalid`
  const counter = mode === 'live' ? sql`next_order_number` : sql`next_test_order_number`
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
    position,
  }))
  const shipping = json(cart.shipping_address)
  const paidWords = `${formatMoney(payment.amount, currency)} ${paid.authorizedOnly ? 'authorized' : 'paid'}`
  const result = await tx.execute<{ order_number: string }>(sql`
    with customer as (
      insert into customers (customer_id, store_id, mode, email, name, phone, shipping_address, accepts_marketing,
        orders_count, total_spent, currency, last_order_at, created_at)
      values (${newId('cus')}, ${store_id}, ${mode}, ${email}, ${cart.customer_name}, ${cart.customer_phone}, ${shipping},
        ${cart.opt_in}, 1, ${payment.amount}, ${currency}, ${at}, ${at})
      on conflict (store_id, mode, email) do update set
        name = case when excluded.name = '' then customers.name else excluded.name end,
        phone = case when excluded.phone = '' then customers.phone else excluded.phone end,
        shipping_address = coalesce(excluded.shipping_address, customers.shipping_address),
        accepts_marketing = customers.accepts_marketing or excluded.accepts_marketing,
        orders_count = customers.orders_count + 1,
        total_spent = customers.total_spent + excluded.total_spent,
        last_order_at = excluded.last_order_at
      returning customer_id
    ), number as (
      update stores set ${counter} = ${counter} + 1 where store_id = ${store_id} returning ${counter} - 1 as next
    ), placed as (
      insert into orders (order_id, order_number, store_id, customer_id, session_id, mode, payment_status, currency,
        subtotal_price, discount_price, shipping_price, tax_price, total_price, items_count, customer_name,
        customer_email, customer_phone, shipping_title, promo_code, shipping_address, billing_address, payment_method,
        card_type, card_last_four, created_at)
      select ${order_id}, number.next::text, ${store_id}, customer.customer_id, ${payment.session_id}, ${mode},
        ${paid.authorizedOnly ? 'authorized' : 'paid'}, ${currency}, ${cart.subtotal}, ${cart.discount_total},
        ${cart.shipping_total}, ${cart.sales_tax_total}, ${cart.total}, ${countItems(cart.cart)},
        ${cart.customer_name}, ${cart.customer_email}, ${cart.customer_phone}, ${cart.shipping_title},
        ${cart.promo_code}, ${shipping}, ${json(cart.billing_address)}, ${payment.payment_method},
        ${paid.card_type}, ${paid.card_last_four}, ${at}
      from customer, number
      returning order_id, order_number
    ), lined as (
      insert into order_lines (line_id, order_id, store_id, product_id, variant_id, title, variant_title, sku, image,
        quantity, price, discount_price, line_total, position)
      select l.line_id, ${order_id}, ${store_id}, l.product_id, l.variant_id, l.title, l.variant_title,
        coalesce((select v.sku from product_variants v where v.variant_id = l.variant_id), ''), l.image, l.quantity,
        l.price, l.discount_price, l.line_total, l.position
      from json_to_recordset(${JSON.stringify(lines)}::json) as l(line_id text, product_id text, variant_id text, title text,
        variant_title text, image text, quantity int, price bigint, discount_price bigint, line_total bigint, position int)
    ), told as (
      insert into order_events (event_id, order_id, store_id, kind, text, at)
      values (${newId('evt')}, ${order_id}, ${store_id}, 'placed', 'Order placed', ${at}),
        (${newId('evt')}, ${order_id}, ${store_id}, 'paid', ${paidWords}, ${at})
    )
    select order_number from placed`)
  const order_number = result.rows[0]?.order_number
  if (order_number === undefined) throw new Error('The order was not inserted')
  return { order_id, order_number }
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

/** Completes the session, turns its holds into sold stock and ties the payment to its order, by one statement. */
async function closeSession(tx: Executor, payment: PaymentRow, orderId: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const items = JSON.stringify(payment.paid_cart.cart)
  await tx.execute(sql`
    with sold as (
      select product_variant_id, sum(quantity)::int as quantity
      from json_to_recordset(${items}::json) as i(product_variant_id text, quantity int) group by 1
    ), locked as (
      -- In one order for everybody, so that two carts with the same things never wait for each other.
      select variant_id from product_variants
      where variant_id in (select product_variant_id from sold) order by variant_id for update
    ), stock as (
      update product_variants v set stock = greatest(v.stock - sold.quantity, 0)
      from sold join locked on locked.variant_id = sold.product_variant_id
      where v.variant_id = locked.variant_id
    ), holds as (
      delete from stock_holds where session_id = ${payment.session_id}
    ), session as (
      update live_cart_sessions set status = 'completed', progress_step = 'completed', completed_at = ${at}, updated_at = ${at}
      where session_id = ${payment.session_id}
    )
    update payments set order_id = ${orderId} where payment_id = ${payment.payment_id}`)
}

/** The merchant's notification, the shopper's receipt and the live event: all with the order or not at all. */
async function tell(deps: FinalizeDeps, tx: Executor, payment: PaymentRow, order: NewOrder): Promise<void> {
  const { paid_cart: cart, store_id } = payment
  const { order_id } = order
  const total = formatMoney(payment.amount, payment.currency)
  const test = payment.mode === 'test' ? 'Test order' : 'New order'
  const notification = {
    store_id,
    event: 'order',
    title: `${test} #${order.order_number}`,
    message: `${cart.customer_name || cart.customer_email} paid ${total}`,
    destination: `/sales/orders/details?order_id=${order_id}`,
  }
  await notifyStore(deps, tx, notification, { type: 'order.created', store_id, order_id })
  if (cart.customer_email) await addJob(tx, 'send-receipt', { order_id })
}
