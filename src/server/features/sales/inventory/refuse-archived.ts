import type { Executor } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import { listArchivedTitles } from './repo.ts'

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
  const archived = await listArchivedTitles(db, store_id, product_ids)
  if (archived.length === 0) return
  const titles = inWords.format(archived)
  const detail =
    archived.length === 1
      ? `${titles} is archived. Restore it in the inventory first.`
      : `${titles} are archived. Restore them in the inventory first.`
  throw new AppError(422, detail, { code: 'archived_product', errors: { [field]: detail } })
}
