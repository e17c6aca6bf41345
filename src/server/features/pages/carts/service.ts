import type { Cart } from '../../../../shared/contracts/pages/carts.ts'
import { contentStatus, type Mode } from '../../../../shared/contracts/fields.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { publishedChoice } from '../publishable-content/service.ts'
import { requireLiveReady } from '../../stores/go-live/service.ts'
import { cartKind } from './kind.ts'
import { changeMode, lockMode } from './repo.ts'

/**
 * Switches a store between test and live mode (GAP-55). Switching to test is always possible.
 * @throws AppError 409 for live mode without a verified live account, or while shoppers share the dashboard's host.
 */
export async function switchMode(
  deps: Deps,
  by: Actor,
  store_id: string,
): Promise<{ store_id: string; cart_mode: Mode }> {
  return deps.db.transaction(async (db) => {
    const store = await lockMode(db, store_id)
    if (!store) throw notFound('Store not found')
    const cart_mode = store.cart_mode === 'live' ? 'test' : 'live'
    if (cart_mode === 'live') await requireLiveReady(deps, db, store_id)
    await changeMode(db, store_id, cart_mode, deps.clock.now())
    await audit(deps, db, by, {
      store_id,
      action: 'store.mode_switched',
      target: { type: 'store', id: store_id, name: store.store_name },
      before: { cart_mode: store.cart_mode },
      after: { cart_mode },
    })
    await deps.live.publish(db, { type: 'store.updated', store_id })
    return { store_id, cart_mode }
  })
}

/** A store's cart page for shoppers: the one chosen for them, else the default; null if none is live. */
export async function cartOf(
  deps: Pick<Deps, 'db'>,
  store_id: string,
  chosen: string | null = null,
): Promise<Cart | null> {
  const found = await publishedChoice(deps, cartKind, { store_id, id: chosen })
  if (!found) return null
  const { content_id, status, is_default } = found.row
  return { ...found.content, cart_id: content_id, store_id, status: contentStatus.parse(status), is_default }
}
