import { eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { paymentLinks } from '../../../db/schema/pages/payment-links.ts'
import type { LinkRow } from './repo.ts'

/** Finds a link by the code in its address. */
export async function findByCode(db: Executor, link: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(paymentLinks).where(eq(paymentLinks.link, link))
  return row
}

export async function findLinkById(db: Executor, payment_link_id: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(paymentLinks).where(eq(paymentLinks.payment_link_id, payment_link_id))
  return row
}

/**
 * Same as `findById`, locked until the transaction ends, so that concurrent payments check its remaining uses one after
 * the other.
 */
export async function lockLink(tx: Executor, payment_link_id: string): Promise<LinkRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.payment_link_id, payment_link_id))
    .for('update')
  return row
}

/** The products selected on a published page. */
export async function findSelected(db: Executor, payment_page_id: string): Promise<string[]> {
  const result = await db.execute<{ selected: string[] }>(sql`
    select coalesce(published->'selected_products', '[]'::jsonb) as selected
    from payment_pages where payment_page_id = ${payment_page_id}`)
  return result.rows[0]?.selected ?? []
}

/** Counts a link's finished orders in a mode, and the pending payments of other sessions. */
export async function countUses(
  db: Executor,
  { payment_link_id, store_id }: Pick<LinkRow, 'payment_link_id' | 'store_id'>,
  { mode, session_id }: { mode: Mode; session_id: string | null },
): Promise<{ finished: number; under_way: number }> {
  const result = await db.execute<{ finished: number; under_way: number }>(fixedSql`
    select (select count(*)::int from payment_link_uses u
        where u.payment_link_id = ${payment_link_id} and u.mode = ${mode}) as finished,
      (select count(*)::int from payments p
        where p.status in ('created', 'requires_action', 'pending') and p.store_id = ${store_id} and p.mode = ${mode}
          and p.session_id is distinct from ${session_id}
          and p.paid_cart->>'payment_link_id' = ${payment_link_id}) as under_way`)
  return result.rows[0] ?? { finished: 0, under_way: 0 }
}

/** An order that counts as a use of a link. */
export interface LinkUse {
  order_id: string
  payment_link_id: string
  store_id: string
  mode: Mode
  order_total: number
  currency: string
  created_at: Date
  /** Questions with their answers. */
  answers: readonly { label: string; value: string }[]
}

/** Counts a use once per order, and stores the link's fields on the order. */
export async function insertLinkUse(tx: Executor, use: LinkUse): Promise<void> {
  await tx.execute(fixedSql`
    insert into payment_link_uses (order_id, payment_link_id, store_id, mode, order_total, currency, created_at)
    values (${use.order_id}, ${use.payment_link_id}, ${use.store_id}, ${use.mode}, ${use.order_total}, ${use.currency},
      ${use.created_at})
    on conflict (order_id) do nothing`)
  if (use.answers.length > 0) {
    await tx.execute(fixedSql`
      update orders set custom_fields = ${JSON.stringify(use.answers)}::jsonb where order_id = ${use.order_id}`)
  }
  // An open amount is a line item without a product.
  await tx.execute(fixedSql`
    update order_lines set product_id = null, variant_id = null
    where order_id = ${use.order_id} and product_id = ${use.payment_link_id}`)
}

/** Redirect URL of a finished session's link; '' for none. */
export async function findRedirect(db: Executor, session_id: string): Promise<string> {
  const result = await db.execute<{ redirect_url: string }>(sql`
    select l.redirect_url from live_cart_sessions s join payment_links l using (payment_link_id)
    where s.session_id = ${session_id}`)
  return result.rows[0]?.redirect_url ?? ''
}
