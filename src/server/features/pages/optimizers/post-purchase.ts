import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Optimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import { hasOffer } from '../../../../shared/domain/offers/offers.ts'
import { sessionOffers } from './live-optimizers.ts'
import {
  applicableOffers,
  firstUnexpired,
  type OfferDeps,
  type OfferSession,
  type SessionOffer,
} from './evaluate-offer.ts'
import { insertDecline, listInteractions } from './post-purchase-repo.ts'

/** A paid session. */
export type PaidSession = OfferSession & { completed_at: Date | null }

/** A purchased line item without its offer flags, since post-purchase offers start over. */
const withoutOfferFlags = (line: CartItem): CartItem => ({ ...line, is_upsell: false, is_downsell: false })

/**
 * Finds the offer pending for a paid session: one placed after the payment or, if none was shown before it because a
 * wallet paid right away or the offer came too late, any offer. A downsell follows a declined upsell, and an accepted
 * one only if the session's flow says so. Null if none is left.
 * @param added line items of offers accepted after the payment
 */
export async function findPostPurchaseOffer(
  deps: OfferDeps,
  session: PaidSession,
  added: readonly CartItem[],
): Promise<SessionOffer | null> {
  const met = await listInteractions(deps.db, session)
  const declined = (category: OptimizerCategory) => met.some((each) => each.declined && each.category === category)
  if (met.length === 0 || declined('downsell')) return null
  const accepted = added.length > 0
  if (accepted && (session.flow_id === null || added.some((line) => line.is_downsell))) return null
  const outcome = accepted || hasOffer(session.cart) ? 'accepted' : 'declined'
  const askedBefore = hasOffer(session.cart) || met.some(({ before }) => before)
  const isOpen = ({ placement }: Optimizer) => placement === 'after_payment' || !askedBefore
  const stage = { ...session, cart: [...session.cart, ...added].map(withoutOfferFlags) }
  const categories: OptimizerCategory[] = accepted || declined('upsell') ? ['downsell'] : ['upsell', 'downsell']
  for (const category of categories) {
    const offers = await sessionOffers(deps, stage, category, outcome)
    const open = (await applicableOffers(deps, stage, offers.filter(isOpen))).filter(({ taken }) => !taken)
    const offer = await firstUnexpired(deps, stage, open)
    if (offer) return offer
  }
  return null
}

/** Records that a paid session declined an offer, so that it is not shown again. */
export const declinePostPurchaseOffer = (
  { db, clock }: OfferDeps,
  session: PaidSession,
  optimizer_id: string,
): Promise<void> => insertDecline(db, session, optimizer_id, clock.now())
