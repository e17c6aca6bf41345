import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { StoreChangedError } from '../../../../db/store-cache.ts'
import { AppError, notFound, storeClosed } from '../../../../http/errors.ts'
import { offersFor } from '../../promo-codes/service.ts'
import { publicStoreOf } from '../../../stores/stores/service.ts'
import { NO_PROMO, priceCart } from '../pricing/price-cart.ts'
import { findChoices } from './link-repo.ts'
import type { SessionStart } from './start-repo.ts'
import { cacheRow } from '../state/session-cache.ts'
import { newSessionRow, insertSession, type NewSession } from '../session-write-repo.ts'
import type { OpenDeps } from '../state/load-session.ts'
import type { BundleOffer } from '../pricing/bundle-price.ts'
import type { SessionFlowPath } from './start-context.ts'

const MINUTE_MS = 60_000

export interface SessionInput {
  session_id: string
  start: SessionStart | null
  way: SessionFlowPath | null
  cart: (start: SessionStart) => CartItem[]
  /** True if `start` comes from the cache: it only counts if the store is unchanged and one unit is in stock. */
  isCached?: boolean
  /** The offer that is bought and sets the cart's price; absent if none. */
  offer?: { offer_id: string; set: BundleOffer }
}

/**
 * Creates a session with its cart at current prices.
 * @throws AppError 404 if there is nothing to sell, no page to sell it on, or the store is closed; StoreMoved if cached
 * data was stale
 */
export async function createSession(
  deps: OpenDeps,
  { session_id, start, way, cart, isCached: guessed, offer }: SessionInput,
): Promise<NewSession> {
  if (start?.closed) throw storeClosed(404)
  if (!start || start.payment_page_id === null) throw notFound('This product is not available')
  const now = deps.clock.now()
  const { store_id, payment_page_id, mode, currency, rewards, default_rate: selected_shipping_rate } = start
  const fresh = {
    session_id,
    store_id,
    payment_page_id,
    mode,
    currency,
    cart: cart(start),
    selected_shipping_rate,
    offer_id: offer?.offer_id ?? null,
  }
  const offers = start.has_own_codes ? await offersFor(deps.db, { ...fresh, ...NO_PROMO, customer_email: '' }) : []
  const session: NewSession = {
    ...priceCart({ ...fresh, ...NO_PROMO }, { rewards, offers, now, set: offer?.set ?? null }),
    ...way,
    limited_until: start.limited_minutes ? new Date(now.getTime() + start.limited_minutes * MINUTE_MS) : null,
    created_at: now,
    updated_at: now,
  }
  const pieces = new Map([[start.variant_id, 1]])
  const provided = guessed ? { store_version: start.store_version, pieces } : undefined
  const row_version = await insertSession(deps.db, session, provided)
  if (row_version === null) throw new StoreChangedError()
  // The store version of the offer's terms is not known here.
  if (!session.offer_id)
    cacheRow(deps.db, { session: newSessionRow(session), row_version, store_version: 0, set: null })
  return session
}

/** @throws AppError 409 if out of stock */
export function requireAvailable({ available, title }: Pick<SessionStart, 'available' | 'title'>): void {
  if (available < 1) throw new AppError(409, `${title} is sold out`, { code: 'sold_out' })
}

/** Maximum number of alternatives offered for a sold-out variant. */
const MAX_ALTERNATIVES = 12

/**
 * Adds alternatives to the error for a sold-out variant: the store and the product's in-stock variants. Any other error
 * is returned unchanged.
 */
export async function withAlternatives(deps: OpenDeps, error: unknown, start: SessionStart | null): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'sold_out' || !start) return error
  const { store_id, product_id, title, variant_title } = start
  const [[product], store] = await Promise.all([
    findChoices(deps.db, store_id, [product_id], null),
    publicStoreOf(deps, store_id),
  ])
  const variants = (product?.variants ?? [])
    .filter(({ available }) => available > 0)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ variant_id, title: name }) => ({ variant_id, title: name }))
  const data = { store, variants }
  if (variants.length === 0) return error.withData(data)
  return new AppError(409, `${title} (${variant_title}) is sold out`, { code: 'sold_out', data })
}
