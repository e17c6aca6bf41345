import { evaluatePromo } from '../../../../shared/domain/cart/promo.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { offersAt, offersFor } from '../promo-codes/service.ts'
import { promoCartOf } from './pricing/price-cart.ts'
import type { SessionRow } from './repo.ts'
import type { RowVersions } from './state/load-session.ts'

export { applyLinkSettings, instantData } from './cart/link-offer.ts'
export { applySentPromo } from './cart/promo-code.ts'
export { refreshPrices } from './cart/refresh-prices.ts'
export { pageLocale, savePurchaseId } from './customer/update-customer.ts'
export { activeBundle } from './pricing/bundle-price.ts'
export type { SessionRow } from './repo.ts'
export { copySession } from './start/copy-session.ts'
export { noscriptCart } from './start/noscript-cart.ts'
export { addedRenewals, sellsPlannedOffers } from './pricing/added-renewals.ts'
export { withRenewals } from './pricing/renewal-totals.ts'
export { hasPlannedOffers, plansOnPage } from './pricing/plans-on-page.ts'
export { resolveEntryPoint } from './start/start-from-link.ts'
export { contactChanged, toLiveCart } from './state/live-cart.ts'
export {
  findAnySession,
  getCachedPayable,
  loadPayable,
  loadRepriced,
  loadSession,
  repriceSession,
  type PayableSession,
  type RowVersions,
} from './state/load-session.ts'
export { isExpired } from './state/session-status.ts'

/**
 * True if a session's promo code has limited uses, which must be counted before it is promised, at this version of the
 * store.
 */
export async function hasLimitedPromo(db: Db, session: SessionRow, { store_version }: RowVersions): Promise<boolean> {
  if (session.promo_code_id === null) return false
  const offers = await offersAt(db, session, store_version)
  return offers.some((offer) => offer.usage_limit !== null || offer.once_per_customer)
}

/** True if a session's promo code still gives the stored discount, as seen by `executor`. */
export async function isPromoValid(executor: Executor, session: SessionRow, now: Date): Promise<boolean> {
  if (session.promo_code_id === null) return true
  const offers = await offersFor(executor, session)
  const offer = offers.find(({ promo_code_id }) => promo_code_id === session.promo_code_id)
  const outcome = offer && evaluatePromo(offer, promoCartOf(session, session), offer, now)
  return (
    outcome?.ok === true &&
    outcome.discount === session.promo_total &&
    outcome.free_shipping === session.promo_free_shipping
  )
}
