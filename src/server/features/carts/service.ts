import type { Cart } from '../../../shared/contracts/carts.ts'
import { contentStatus, type Mode } from '../../../shared/contracts/fields.ts'
import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { isLoopback } from '../../settings.ts'
import { audit, type Actor } from '../audit-log/service.ts'
import { publishedChoice } from '../content/service.ts'
import { cartKind } from './kind.ts'
import { changeMode, liveProviders, lockMode } from './repo.ts'

/**
 * Flips a store between test and live (GAP-55). Back to test it always goes.
 * @throws AppError 409 for live without a verified live connection, or while shoppers share the dashboard's host.
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
    if (cart_mode === 'live') await requireReady(deps, db, store_id)
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

async function requireReady(
  { settings: { publicUrl, checkoutUrl }, connectors }: Pick<Deps, 'settings' | 'connectors'>,
  db: Executor,
  store_id: string,
): Promise<void> {
  const { host, hostname } = new URL(checkoutUrl)
  if (host === new URL(publicUrl).host && !isLoopback(hostname)) {
    throw new AppError(409, 'Live mode needs shopper pages on a host of their own: set CHECKOUT_URL', {
      code: 'shared_host',
    })
  }
  const providers = await liveProviders(db, store_id)
  if (providers.length === 0) {
    throw new AppError(409, 'Connect and verify a live payment provider first', { code: 'no_live_connection' })
  }
  // Else shoppers would find pages without any way to pay.
  if (!providers.some((id) => connectors.byId(id)?.capabilities.on_pages)) {
    throw new AppError(409, 'Payment pages cannot show the fields of your live provider yet', { code: 'not_on_pages' })
  }
}

/** The cart that shoppers of a store get: the one chosen for them, else the default; null without a live one. */
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
