import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../db/connection.ts'
import { shippingMethods } from '../../../db/schema/pages/pages.ts'
import { lockVersion, nextVersion } from '../../../db/versions.ts'

export type MethodRow = typeof shippingMethods.$inferSelect
export type NewMethod = typeof shippingMethods.$inferInsert
export type MethodChange = PgUpdateSetSource<typeof shippingMethods>

/** The methods of a page in order; empty if the page is not the store's. */
export function listMethods(
  db: Executor,
  { store_id, payment_page_id }: { store_id: string; payment_page_id: string },
): Promise<MethodRow[]> {
  return db
    .select()
    .from(shippingMethods)
    .where(and(eq(shippingMethods.payment_page_id, payment_page_id), eq(shippingMethods.store_id, store_id)))
    .orderBy(asc(shippingMethods.section_order), asc(shippingMethods.shipping_method_id))
}

export async function findMethod(db: Executor, id: string): Promise<MethodRow | undefined> {
  const [row] = await db.select().from(shippingMethods).where(eq(shippingMethods.shipping_method_id, id))
  return row
}

/** Adds a method, last unless it has an order. */
export async function insertMethod(db: Executor, method: NewMethod): Promise<MethodRow | undefined> {
  const last = sql<number>`(select coalesce(max(m.section_order) + 1, 0) from shipping_methods m
    where m.payment_page_id = ${method.payment_page_id})`
  const [row] = await db
    .insert(shippingMethods)
    .values({ ...method, section_order: method.section_order ?? last })
    .returning()
  return row
}

/** Locks the method and returns the version that an edit is checked against: see `lockVersion`. */
export const lockMethodVersion = (db: Executor, id: string): Promise<number | null> =>
  lockVersion(db, { table: shippingMethods, key: shippingMethods.shipping_method_id, id })

export async function changeMethod(db: Executor, id: string, change: MethodChange): Promise<MethodRow | undefined> {
  const [row] = await db
    .update(shippingMethods)
    .set({ ...change, version: nextVersion(shippingMethods) })
    .where(eq(shippingMethods.shipping_method_id, id))
    .returning()
  return row
}

/** A page has at most one default method: clears the flag on all but `kept`. */
export async function clearDefault(db: Executor, payment_page_id: string, kept: string): Promise<void> {
  await db
    .update(shippingMethods)
    .set({ is_default: false, version: nextVersion(shippingMethods) })
    .where(
      and(
        eq(shippingMethods.payment_page_id, payment_page_id),
        eq(shippingMethods.is_default, true),
        ne(shippingMethods.shipping_method_id, kept),
      ),
    )
}

/** False if it was already deleted. */
export async function deleteMethod(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .delete(shippingMethods)
    .where(eq(shippingMethods.shipping_method_id, id))
    .returning({ id: shippingMethods.shipping_method_id })
  return rows.length > 0
}
