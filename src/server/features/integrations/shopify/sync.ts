import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { AdminSession } from './admin-session.ts'
import { lockShop, type ConnectedShop } from './shop-repo.ts'

/** One job's work for a connected shop. */
export interface Sync {
  deps: Deps
  admin: AdminSession
  connected: ConnectedShop
}

/** The store paused or disconnected Shopify meanwhile: nothing more may be written. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected'
}

/**
 * Runs `work` in a transaction that holds the connection, so that nothing is written for a store that has disconnected.
 * @throws Disconnected
 */
export const whileConnected = <T>({ deps, connected }: Sync, work: (tx: Executor) => Promise<T>): Promise<T> =>
  deps.db.transaction(async (tx) => {
    const now = await lockShop(tx, connected.integration.integration_id)
    if (now?.integration.status !== 'connected' || now.shop.shop !== connected.shop.shop) throw new Disconnected()
    return work(tx)
  })
