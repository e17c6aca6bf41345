import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Rejects archived products in a new place of sale.
 * @throws AppError 422 on the field, naming the store's archived products
 */
export async function refuseArchived(
  db: Executor,
  { store_id, field }: { store_id: string; field: string },
  product_ids: readonly string[],
): Promise<void> {
  if (product_ids.length === 0) return
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from products
    where store_id = ${store_id} and status = 'archived' and product_id in ${[...product_ids]} order by title`)
  if (rows.length === 0) return
  const titles = inWords.format(rows.map(({ title }) => title))
  const detail =
    rows.length === 1
      ? `${titles} is archived. Restore it in the inventory first.`
      : `${titles} are archived. Restore them in the inventory first.`
  throw new AppError(422, detail, { code: 'archived_product', errors: { [field]: detail } })
}
