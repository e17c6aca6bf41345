import { defaultShippingMethods } from '../../../shared/domain/page-defaults.ts'
import type { Executor } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { copyBelongings, insertMethods } from './repo-belongings.ts'

/** A new page ships the usual ways; a copy ships, is reviewed and reassures as its original does. */
export async function equipPage(
  db: Executor,
  store_id: string,
  { id, from, now }: { id: string; from: string | null; now: Date },
): Promise<void> {
  if (from !== null) return copyBelongings(db, { from, to: id, now })
  const methods = defaultShippingMethods().map((method) =>
    Object.assign({ shipping_method_id: newId('shp'), store_id, payment_page_id: id, created_at: now }, method),
  )
  return insertMethods(db, methods)
}
