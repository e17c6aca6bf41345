import { and, desc, eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import { offsetOf, type Page } from '../../../db/listing.ts'
import { mandates } from '../../../db/schema/payments/mandates.ts'
import { customers } from '../../../db/schema/sales/orders.ts'

export type MandateRow = typeof mandates.$inferSelect
export interface ListedMandate {
  mandate: MandateRow
  /** The payment method that debits it; null until an account stores it. */
  method_id: string | null
  store_name: string
  customer_name: string
  customer_email: string
}

const method_id = sql<string | null>`(
  select m.method_id from customer_payment_methods m
  where m.mandate_id = ${mandates.mandate_id} and m.customer_id = ${mandates.customer_id} and m.status = 'active'
  order by m.created_at desc limit 1)`
const store_name = sql<string>`(select s.store_name from stores s where s.store_id = ${mandates.store_id})`
const listed = {
  mandate: mandates,
  method_id,
  store_name,
  customer_name: customers.name,
  customer_email: customers.email,
}

/** Finds a customer of a store in a mode; undefined for another store's. */
export async function findCustomer(
  db: Executor,
  { store_id, mode, customer_id }: { store_id: string; mode: Mode; customer_id: string },
): Promise<{ name: string; email: string } | undefined> {
  const [row] = await db
    .select({ name: customers.name, email: customers.email })
    .from(customers)
    .where(and(eq(customers.customer_id, customer_id), eq(customers.store_id, store_id), eq(customers.mode, mode)))
  return row
}

/**
 * Inserts a mandate, or activates the one for the same account that had ended. False if the customer already has an
 * active one for it.
 */
export async function insertMandate(tx: Executor, row: MandateRow): Promise<boolean> {
  const { account_holder, status, notice_days, setup_at, accepted_at, accepted_ip } = row
  const agreed = { account_holder, status, notice_days, setup_at, accepted_at, accepted_ip }
  const made = await tx
    .insert(mandates)
    .values(row)
    .onConflictDoUpdate({
      target: [mandates.customer_id, mandates.fingerprint],
      set: { ...agreed, message: '', connection_id: null, setup_reference: null },
      setWhere: eq(mandates.status, 'cancelled'),
    })
    .returning({ mandate_id: mandates.mandate_id })
  return made.length > 0
}

export async function findByAccount(
  db: Executor,
  customer_id: string,
  fingerprint: string,
): Promise<ListedMandate | undefined> {
  const [row] = await db
    .select(listed)
    .from(mandates)
    .innerJoin(customers, eq(customers.customer_id, mandates.customer_id))
    .where(and(eq(mandates.customer_id, customer_id), eq(mandates.fingerprint, fingerprint)))
  return row
}

export interface MandateFilter extends Page {
  store_id: string
  mode: Mode
  mandate_id?: string | undefined
  customer_id?: string | undefined
}

export async function listMandates(
  db: Executor,
  filter: MandateFilter,
): Promise<{ rows: ListedMandate[]; total: number }> {
  const { store_id, mode, mandate_id, customer_id } = filter
  const where = and(
    eq(mandates.store_id, store_id),
    eq(mandates.mode, mode),
    mandate_id === undefined ? undefined : eq(mandates.mandate_id, mandate_id),
    customer_id === undefined ? undefined : eq(mandates.customer_id, customer_id),
  )
  const [rows, counted] = await Promise.all([
    db
      .select(listed)
      .from(mandates)
      .innerJoin(customers, eq(customers.customer_id, mandates.customer_id))
      .where(where)
      .orderBy(desc(mandates.created_at), desc(mandates.mandate_id))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(mandates)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
