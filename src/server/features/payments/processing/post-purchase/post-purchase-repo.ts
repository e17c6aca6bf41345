import { eq, sql } from 'drizzle-orm'
import type { CaptureWhen } from '../../../../../shared/domain/payments/capture.ts'
import type { TaxDetails } from '../../../../../shared/domain/offers/post-purchase.ts'
import type { Db, Executor } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'
import { prepared } from '../../../../db/statements/prepared.ts'
import { payments } from '../../../../db/schema/payments/payments.ts'
import { statesOf, type AttemptRow, type LockedVariant, type PaymentRow, type PaymentState } from '../repo.ts'

const ofOffer = prepared((db) =>
  statesOf(
    db,
    sql`${payments.session_id} = ${sql.placeholder('session_id')} and ${payments.optimizer_id} = ${sql.placeholder('optimizer_id')}`,
  ).prepare('payment_of_offer'),
)

/** Finds a session's latest payment for a post-purchase offer. */
export async function findOfferPayment(db: Db, session_id: string, optimizer_id: string): Promise<PaymentState | null> {
  const [state] = await ofOffer(db).execute({ session_id, optimizer_id })
  return state ?? null
}

/** Lists a session's post-purchase payments, oldest first. */
export const listPostPurchasePayments = (db: Executor, session_id: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(sql`${eq(payments.session_id, session_id)} and ${payments.optimizer_id} is not null`)
    .orderBy(payments.created_at, payments.payment_id)

/** Facts of an order that decide whether and how it can be added to. */
export interface GrowingOrder extends Record<string, unknown> {
  order_number: string
  status: string
  payment_status: string
  tax_details: TaxDetails | null
}

/** Reads and locks an order, so that no one else adds to it before this transaction ends. */
export async function lockOrder(tx: Executor, order_id: string): Promise<GrowingOrder | null> {
  const { rows } = await tx.execute<GrowingOrder>(fixedSql`
    select order_number, status, payment_status, tax_details from orders where order_id = ${order_id} for no key update`)
  return rows[0] ?? null
}

/** Counts an order's post-purchase payments in progress. */
export async function countPending(tx: Executor, order_id: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(fixedSql`
    select count(*)::int as count from payments
    where order_id = ${order_id} and optimizer_id is not null and status in ('created', 'requires_action', 'pending')`)
  return rows[0]?.count ?? 0
}

interface StoredFacts extends Record<string, unknown> {
  store_name: string
  closed: boolean
  capture_when: CaptureWhen
  variants: LockedVariant[] | null
}

/** Stores a post-purchase payment with its first attempt, and locks the variants it is for. */
export async function insertPostPurchasePayment(
  tx: Executor,
  payment: PaymentRow,
  attempt: AttemptRow,
): Promise<{ store_name: string; closed: boolean; capture_when: CaptureWhen; variants: LockedVariant[] }> {
  const ids = [...new Set(payment.paid_cart.cart.map((item) => item.product_variant_id))]
  const { rows } = await tx.execute<StoredFacts>(fixedSql`
    with payment as (
      insert into payments select * from jsonb_populate_record(null::payments, ${JSON.stringify(payment)}::jsonb)
      returning payment_id
    ), attempt as (
      insert into payment_attempts
      select * from jsonb_populate_record(null::payment_attempts, ${JSON.stringify(attempt)}::jsonb)
    ), locked as (
      select v.variant_id, v.price, p.status
      from payment, product_variants v join products p using (product_id)
      where v.variant_id = any(${ids}::text[]) order by v.variant_id for no key update of v
    )
    select store_name, capture_when, closed_at is not null as closed, (select json_agg(locked) from locked) as variants
    from stores where store_id = ${payment.store_id}`)
  const [row] = rows
  const { store_name = '', closed = true, capture_when = 'at_once', variants } = row ?? {}
  return { store_name, closed, capture_when, variants: variants ?? [] }
}
