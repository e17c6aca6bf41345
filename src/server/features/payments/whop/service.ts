import type { Deps } from '../../../deps.ts'
import { productOfAttempt } from './products-repo.ts'

export { followStoreKey, tryStoreKey } from './store-key.ts'
export { ensureWebhook } from './webhook.ts'

/** The single Whop product that covers everything an attempt pays for; null for none or several. */
export const productFor = (
  { db }: Pick<Deps, 'db'>,
  sale: { connection_id: string; reference: string },
): Promise<string | null> => productOfAttempt(db, sale)
