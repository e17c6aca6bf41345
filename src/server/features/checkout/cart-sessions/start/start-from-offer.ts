import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { OfferItem } from '../../../../../shared/contracts/sales/offers.ts'
import { withOffer } from '../../../../../shared/domain/cart/bundle-price.ts'
import { subtotalOf } from '../../../../../shared/domain/cart/totals.ts'
import { newSessionId } from '../../../../db/ids.ts'
import { loadOfferStart, type OfferStart } from '../../../sales/offers/service.ts'
import { requireOwnHost, type HostDeps } from '../../../stores/stores/service.ts'
import { createSession } from './create-session.ts'
import { isMainItem } from '../pricing/is-main-item.ts'
import { newItem } from './start-from-link.ts'
import type { NewSession } from '../session-write-repo.ts'
import type { OpenDeps } from '../state/load-session.ts'
import { findStart } from './start-context.ts'

interface OfferInput {
  offer_id: string
  /** The page named by the address; if absent, the offer, the flow or the store decides. */
  payment_page_id?: string | undefined
  previous_session_id?: string | undefined
}

const lineOf = (item: OfferItem): CartItem =>
  newItem(item, { variant_id: item.variant_id, title: item.variant_title, price: item.price }, item.quantity)

/**
 * Starts a session with all products of an offer at its price (SS-006, API-144). A named page that is not live is
 * replaced by the flow's or the store's page.
 * @throws AppError 404 if unknown, from another store than the domain's or from a closed store, 409 if not on sale or
 * sold out, 410 if ended
 */
export async function startByOffer(
  deps: OpenDeps & HostDeps,
  { offer_id, payment_page_id, previous_session_id }: OfferInput,
  host: string,
): Promise<NewSession> {
  const session_id = newSessionId()
  const offer = await loadOfferStart(deps.db, offer_id, deps.clock.now())
  await requireOwnHost(deps, host, offer.store_id, 'Offer not found')
  const cart = offer.items.map(lineOf)
  const wanted = payment_page_id ?? offer.payment_page_id ?? undefined
  const [{ variant_id }] = offer.items
  const subtotal = subtotalOf(withOffer(cart, offer.terms, isMainItem).cart)
  const given = { variant_id, previous_session_id, subtotal }
  const named = await findStart(deps.db, { ...given, payment_page_id: wanted }, session_id)
  const found =
    wanted !== undefined && named.start?.payment_page_id === null ? await findStart(deps.db, given, session_id) : named
  return createSession(deps, { session_id, ...found, cart: () => cart, offer: { offer_id, set: bundleOf(offer) } })
}

/** `startOf` has already checked that the offer is on sale. */
const bundleOf = ({ terms }: OfferStart) => ({ ...terms, status: 'live' as const, starts_at: null, ends_at: null })
