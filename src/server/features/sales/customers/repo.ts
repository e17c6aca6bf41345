import { and, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { customers } from '../../../db/schema/sales/orders.ts'

export type CustomerRow = typeof customers.$inferSelect

export const CUSTOMER_SORTS = [
  'name',
  'email',
  'orders_count',
  'total_spent',
  'created_at',
  'last_order_at',
  'accepts_marketing',
] as const

export interface CustomerFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  sort: Sort<(typeof CUSTOMER_SORTS)[number]> | null
}

function matching({ store_id, mode, search }: CustomerFilter): SQL | undefined {
  const pattern = search?.trim() ? containing(search) : null
  return and(
    eq(customers.store_id, store_id),
    eq(customers.mode, mode),
    pattern === null
      ? undefined
      : or(ilike(customers.name, pattern), ilike(customers.email, pattern), ilike(customers.phone, pattern)),
  )
}

function sortTerms({ sort }: CustomerFilter): SQL[] {
  if (sort === null) return [desc(customers.customer_id)]
  const column = sort.key === 'name' ? sql`lower(${customers.name})` : customers[sort.key]
  return [ordered(column, sort.descending), desc(customers.customer_id)]
}

/** Returns one page of matching customers and the total count. */
export async function listCustomers(
  db: Executor,
  filter: CustomerFilter,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const where = matching(filter)
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(customers)
      .where(where)
      .orderBy(...sortTerms(filter))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(customers)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findCustomer(db: Executor, customer_id: string): Promise<CustomerRow | undefined> {
  const [row] = await db.select().from(customers).where(eq(customers.customer_id, customer_id))
  return row
}
