import type { Deps } from '../../../deps.ts'
import { findStockLeft } from './repo.ts'

/** The actual stock left for a session, once it is at or below the threshold of the page (PP-010); null otherwise. */
export async function limitedStock(
  { db }: Pick<Deps, 'db'>,
  sessionId: string,
  page: { limited_stock_enabled: boolean; limited_stock_remaining: number },
): Promise<number | null> {
  if (!page.limited_stock_enabled) return null
  const left = await findStockLeft(db, sessionId)
  return left !== null && left > 0 && left <= page.limited_stock_remaining ? left : null
}
