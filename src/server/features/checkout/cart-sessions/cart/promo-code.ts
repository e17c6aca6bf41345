import { INVALID_PROMO, evaluatePromo, normalizePromoCode } from '../../../../../shared/domain/cart/promo.ts'
import { earnedRewards } from '../../../../../shared/domain/cart/rewards.ts'
import { subtotalOf } from '../../../../../shared/domain/cart/totals.ts'
import type { Deps } from '../../../../deps.ts'
import { retryIfStoreChanged } from '../../../../db/store-cache.ts'
import { AppError } from '../../../../http/errors.ts'
import { findOfferByCode } from '../../promo-codes/service.ts'
import { changeCart } from '../state/update-session.ts'
import { rejectClosed, requireUnexpired } from '../state/session-status.ts'
import { linkOf } from './link-offer.ts'
import { NO_PROMO, promoCartOf, promoFields } from '../pricing/price-cart.ts'
import { findPriced, type PricedSession } from '../pricing/pricing-repo.ts'
import type { SessionRow } from '../repo.ts'

type PromoDeps = Pick<Deps, 'db' | 'clock'>

const REFUSED = 'promo_refused'
const refused = (reason: string) => new AppError(422, reason, { code: REFUSED })

/** True if the session's page and payment link accept promo codes; a link's own code is always accepted. */
async function acceptsCode(deps: PromoDeps, { session, page }: PricedSession, code: string): Promise<boolean> {
  const link = await linkOf(deps, session)
  if (link?.promo_code && normalizePromoCode(link.promo_code) === normalizePromoCode(code)) return true
  return page?.promo_codes_enabled !== false && link?.promo_codes_allowed !== false
}

/** Finds a code that the session can use in its current state. @throws AppError 422 with the reason. */
async function requireUsablePromo(deps: PromoDeps, found: PricedSession, code: string, is_accepted = false) {
  const { session, rewards, store_version } = found
  const offer =
    is_accepted || (await acceptsCode(deps, found, code))
      ? await findOfferByCode(deps.db, session, store_version, code)
      : undefined
  if (!offer) throw refused(INVALID_PROMO)
  const cart = promoCartOf(session, earnedRewards(subtotalOf(session.cart), rewards))
  const outcome = evaluatePromo(offer, cart, offer, deps.clock.now())
  if (!outcome.ok) throw refused(outcome.reason)
  return { offer, outcome }
}

/**
 * Checks if a session can use a code, without changing anything (DEF-65). @throws AppError 404, 409, 422 with the
 * reason.
 */
export const verifyPromo = (deps: PromoDeps, sessionId: string, code: string): Promise<void> =>
  retryIfStoreChanged(async () => {
    const found = await findPriced(deps.db, sessionId)
    const session = requireUnexpired(deps, found?.session ?? null)
    if (session.status !== 'open') rejectClosed(session)
    if (found) await requireUsablePromo(deps, found, code)
  })

/**
 * Applies a code to a session, replacing any other: a cart has at most one. @throws AppError 404, 409, 422 with the
 * reason.
 */
export const applyPromo = (deps: PromoDeps, sessionId: string, code: string): Promise<SessionRow> =>
  changeCart(deps, sessionId, async (found) => {
    const { offer, outcome } = await requireUsablePromo(deps, found, code)
    return promoFields(offer, outcome, 'shopper')
  })

/** Applies a code that the store sent to the shopper, also on pages without a field for codes. @throws like `applyPromo` */
export const applySentPromo = (deps: PromoDeps, sessionId: string, code: string): Promise<SessionRow> =>
  changeCart(deps, sessionId, async (found) => {
    const { offer, outcome } = await requireUsablePromo(deps, found, code, true)
    return promoFields(offer, outcome, 'shopper')
  })

/** Removes the code; no other is applied automatically afterwards. @throws AppError 404, 409 */
export const removePromo = (deps: PromoDeps, sessionId: string): Promise<SessionRow> =>
  changeCart(deps, sessionId, () => ({ ...NO_PROMO, promo_by: 'shopper' }))

/** Converts a refused code to a normal response, since it is not a failed call (PC-004). */
export async function toPromoResult(
  work: Promise<unknown>,
  done: string,
): Promise<{ success: boolean; detail: string }> {
  try {
    await work
    return { success: true, detail: done }
  } catch (error) {
    if (error instanceof AppError && error.code === REFUSED) return { success: false, detail: error.message }
    throw error
  }
}
