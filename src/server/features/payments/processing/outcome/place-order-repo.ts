import type { ApprovedCharge } from '../../../../connectors/results.ts'
import { countItems } from '../../../../../shared/domain/cart/totals.ts'
import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import { paymentStatusesBefore } from '../../../../../shared/domain/payments/payment-status.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { CartSnapshot } from '../../../../db/schema/payments/payments.ts'
import { fixedSql, type FixedSql } from '../../../../db/statements/fixed-sql.ts'
import { ASYNC_COMMIT } from '../../../../db/statements/async-commit.ts'
import { newId } from '../../../../db/ids.ts'
import type { PaymentRow } from '../repo.ts'
import { isAuthorizedOnly, isPartiallyCaptured, spentBy, chargedAmount } from './captured-amount.ts'
import type { Placing } from './placed-payment.ts'

/** Parts of the statement that are owned by other features. */
export interface WithOrder {
  /** Common table expressions that read `claimed` or `placed`. */
  parts: readonly (FixedSql | null)[]
  /** Common table expression `unchanged`: nothing is placed if it is empty. */
  guard: FixedSql | null
  /**
   * Whether a renewal's order is written outside a transaction. Then it doesn't wait for the disk, so that other orders
   * of the store wait less: if a power cut loses it, the payment is looked up and the order placed again.
   */
  isAlone: boolean
  /** Columns selected from `placed`: the order number first. */
  selected: FixedSql
}

/**
 * Claims the payment and writes the whole order in one statement, which locks the store's order counter and the sold
 * stock as briefly as possible.
 * @returns the order number; null if the payment was already claimed or `unchanged` is empty, and then nothing is
 * changed.
 */
export async function insertPlacedOrder(
  executor: Executor,
  placing: Placing,
  { parts, guard, isAlone, selected }: WithOrder,
  now: Date,
): Promise<string | null> {
  const { payment } = placing
  const at = fixedSql`${now.toISOString()}::timestamptz`
  const also = fixedSql`${guard ? IS_UNCHANGED : NOTHING}${isAlone ? IS_ASYNC : NOTHING}`
  const result = await executor.execute<{ order_number: string }>(fixedSql`
    with ${guard ? fixedSql`${guard}, ` : NOTHING}${claim(placing, at, also)}, ${insertCustomer(placing, at)}, ${closeSession(payment, at)},
      ${insertOrder(placing, at)}, ${insertLines(placing, at)}, ${sellStock(payment)}${parts.reduce<FixedSql>(followed, NOTHING)}
    select ${selected} from placed`)
  return result.rows[0]?.order_number ?? null
}

const NOTHING = fixedSql``
const IS_ASYNC = fixedSql` and ${ASYNC_COMMIT} = 'off'`
const IS_UNCHANGED = fixedSql` and exists (select 1 from unchanged)`

const followed = (before: FixedSql, part: FixedSql | null): FixedSql => (part ? fixedSql`${before}, ${part}` : before)

/** Claims a payment whose order exists; false if it was already claimed. */
export async function claimPayment(tx: Executor, placing: Placing, now: Date): Promise<boolean> {
  const at = fixedSql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute(fixedSql`with ${claim(placing, at, NOTHING)} select 1 from claimed`)
  return rows.length > 0
}

/** Moves the payment and its attempt to approved, if the payment's current status allows it. */
function claim(
  { payment, attempt_id, charge, order_id, card_type, card_last_four }: Placing,
  at: FixedSql,
  also: FixedSql,
): FixedSql {
  const { provider_reference, captured_amount, payment_method_id, buyer_id, three_d_secure, card } = charge
  const { avs, cvv } = charge
  const facts = card || avs || cvv ? { funding: card?.funding, bin: card?.bin, country: card?.country, avs, cvv } : null
  return fixedSql`claimed as (
      update payments set status = 'succeeded', order_id = ${order_id}, provider_reference = ${provider_reference},
        captured_amount = ${captured_amount}, payment_method_id = ${payment_method_id ?? null},
        buyer_id = ${buyer_id ?? null}, card_type = ${card_type}, card_last_four = ${card_last_four},
        decline_code = null, decline_message = null, updated_at = ${at}
      where payment_id = ${payment.payment_id} and status = any(${paymentStatusesBefore('succeeded')}::text[])${also}
      returning payment_id
    ), attempt as (
      update payment_attempts a set status = 'approved', provider_reference = ${provider_reference}, next_action = null,
        decline_code = null, message = null, card_type = ${card_type}, card_last_four = ${card_last_four},
        three_d_secure = a.three_d_secure or ${three_d_secure ?? false}, card = ${json(facts)},
        card_fingerprint = ${card?.fingerprint ?? null}, updated_at = ${at}
      from claimed where a.attempt_id = ${attempt_id} and a.payment_id = claimed.payment_id
    )${heldBy(payment, charge, at)}`
}

/** Stores an authorization, or a charge that gets a different provider reference once it is captured. */
function heldBy(payment: PaymentRow, charge: ApprovedCharge, at: FixedSql): FixedSql {
  const { capture_reference = null, expires_at = null } = charge
  const held = isAuthorizedOnly(payment, charge)
  if (!held && capture_reference === null && !isPartiallyCaptured(payment, charge)) return NOTHING
  return fixedSql`, held as (
      insert into authorizations (payment_id, store_id, mode, status, counts_as, expires_at, capture_reference, created_at,
        updated_at)
      select payment_id, ${payment.store_id}, ${payment.mode}, ${held ? 'held' : 'captured'}, ${chargedAmount(payment, charge)}::bigint,
        ${held ? expires_at : null}::timestamptz, ${capture_reference}, ${at}, ${at}
      from claimed
    )`
}

function insertCustomer({ payment, charge }: Placing, at: FixedSql): FixedSql {
  const { paid_cart: cart } = payment
  const email = cart.customer_email.toLowerCase() || `${payment.session_id}@no-email.invalid`
  return fixedSql`customer as (
      insert into customers (customer_id, store_id, mode, email, name, phone, shipping_address, accepts_marketing,
        orders_count, total_spent, currency, last_order_at, created_at)
      select ${newId('cus')}, ${payment.store_id}, ${payment.mode}, ${email}, ${cart.customer_name},
        ${cart.customer_phone}, ${json(cart.shipping_address)}, ${cart.opt_in}, 1, ${spentBy(payment, charge)}, ${payment.currency},
        ${at}, ${at}
      from claimed
      on conflict (store_id, mode, email) do update set
        name = case when excluded.name = '' then customers.name else excluded.name end,
        phone = case when excluded.phone = '' then customers.phone else excluded.phone end,
        shipping_address = coalesce(excluded.shipping_address, customers.shipping_address),
        accepts_marketing = customers.accepts_marketing or excluded.accepts_marketing,
        orders_count = customers.orders_count + 1,
        total_spent = customers.total_spent + excluded.total_spent,
        last_order_at = excluded.last_order_at
      returning customer_id
    )`
}

/** A store's first order number, so that the first customer doesn't see that they are the first. */
const FIRST_NUMBER = 1001

/**
 * Inserts the order with the next number of its store and mode. The source and the language may be reported after the
 * payment was created: they are read from the locked session, so that a report at the same moment isn't lost.
 */
function insertOrder({ payment, charge, order_id, card_type, card_last_four }: Placing, at: FixedSql): FixedSql {
  const { paid_cart: cart, store_id, mode } = payment
  const status = isAuthorizedOnly(payment, charge) ? 'authorized' : 'paid'
  return fixedSql`number as (
      insert into order_counters as c (store_id, mode, next_number)
      select ${store_id}, ${mode}, ${FIRST_NUMBER} + 1 from claimed
      on conflict (store_id, mode) do update set next_number = c.next_number + 1
      returning next_number - 1 as next
    ), placed as (
      insert into orders (order_id, order_number, store_id, customer_id, session_id, mode, payment_status, currency,
        subtotal_price, discount_price, reward_discount, shipping_price, tax_price, tax_details, total_price, items_count, customer_name,
        customer_email, customer_phone, shipping_title, reward_free_shipping, promo_code, affiliate_code, source,
        locale, shipping_address, billing_address, payment_method, card_type, card_last_four, created_at)
      select ${order_id}, number.next::text, ${store_id}, customer.customer_id, ${payment.session_id}, ${mode},
        ${status}, ${payment.currency}, ${cart.subtotal}, ${cart.discount_total},
        ${cart.reward_discount ?? 0}, ${cart.shipping_total},
        ${cart.sales_tax_total}, ${json(taxDetails(cart))}, ${cart.total}, ${countItems(cart.cart)}, ${cart.customer_name},
        ${cart.customer_email}, ${cart.customer_phone}, ${cart.shipping_title},
        ${cart.reward_free_shipping ?? false}, ${cart.promo_code},
        ${cart.affiliate_code ?? ''}, coalesce(${json(cart.source ?? null)}, (select source from session)),
        coalesce(${cart.locale ?? null}, (select locale from session)),
        ${json(cart.shipping_address)}, ${json(cart.billing_address)}, ${payment.payment_method}, ${card_type},
        ${card_last_four}, ${at}
      from customer, number
      returning order_id, store_id, order_number
    )`
}

/** Tax details of the order, in addition to the tax of its lines. */
function taxDetails({ tax }: CartSnapshot) {
  if (!tax) return null
  const { label, inclusive, shipping, rates } = tax
  return { label, inclusive, shipping, rates }
}

/** Inserts the order's lines and its first timeline events. */
function insertLines({ payment, charge }: Placing, at: FixedSql): FixedSql {
  const lines = payment.paid_cart.cart.map((item, position) => ({
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
    line_discount: payment.paid_cart.line_discounts?.[position] ?? null,
    tax_price: payment.paid_cart.tax?.lines[position] ?? 0,
    position,
  }))
  const verb = isAuthorizedOnly(payment, charge) ? 'authorized' : 'paid'
  const paidWords = `${formatMoney(chargedAmount(payment, charge), payment.currency)} ${verb}`
  const placedWords = payment.subscription_charge_id === null ? 'Order placed' : 'Renewal order placed'
  return fixedSql`lined as (
      insert into order_lines (line_id, order_id, store_id, product_id, variant_id, title, variant_title, sku, image,
        quantity, price, discount_price, line_total, line_discount, tax_price, position)
      select l.line_id, placed.order_id, placed.store_id, l.product_id, l.variant_id, l.title, l.variant_title,
        coalesce((select v.sku from product_variants v where v.variant_id = l.variant_id), ''), l.image, l.quantity,
        l.price, l.discount_price, l.line_total, l.line_discount, l.tax_price, l.position
      from placed, json_to_recordset(${JSON.stringify(lines)}::json) as l(line_id text, product_id text, variant_id text,
        title text, variant_title text, image text, quantity int, price bigint, discount_price bigint,
        line_total bigint, line_discount bigint, tax_price bigint, position int)
    ), told as (
      insert into order_events (event_id, order_id, store_id, kind, text, at)
      select e.event_id, placed.order_id, placed.store_id, e.kind, e.text,
        ${at} + e.after * interval '1 millisecond'
      from placed,
        (values (${newId('evt')}::text, 'placed', ${placedWords}, 0), (${newId('evt')}, 'paid', ${paidWords}, 1))
        as e(event_id, kind, text, after)
    )`
}

const json = (value: unknown): FixedSql => fixedSql`${value === null ? null : JSON.stringify(value)}::jsonb`

/** Completes the session. */
function closeSession({ session_id }: PaymentRow, at: FixedSql): FixedSql {
  return fixedSql`session as (
      update live_cart_sessions set status = 'completed', progress_step = 'completed', completed_at = ${at}, updated_at = ${at}
      from claimed where session_id = ${session_id}
      returning session_id, store_id, mode, source, locale
    ), tracked as (
      insert into session_events (session_id, store_id, mode, kind, at, device, source)
      select session_id, store_id, mode, 'paid', ${at}, coalesce((
        select device from session_events where session_id = ${session_id} limit 1), 'desktop'), source
      from session
    )`
}

/** Converts the session's stock holds into sold stock. */
function sellStock({ paid_cart, session_id }: PaymentRow): FixedSql {
  return fixedSql`sold as (
      select product_variant_id, sum(quantity)::int as quantity
      from claimed, json_to_recordset(${JSON.stringify(paid_cart.cart)}::json) as i(product_variant_id text, quantity int)
      group by 1
    ), locked as (
      -- In one order for everybody, so that two carts with the same things never wait for each other. Not their keys:
      -- whoever only holds a piece need not wait.
      select variant_id from product_variants
      where variant_id in (select product_variant_id from sold) order by variant_id for no key update
    ), stock as (
      update product_variants v set stock = greatest(v.stock - sold.quantity, 0)
      from sold join locked on locked.variant_id = sold.product_variant_id
      where v.variant_id = locked.variant_id
    ), holds as (
      delete from stock_holds using claimed where session_id = ${session_id}
    )`
}
