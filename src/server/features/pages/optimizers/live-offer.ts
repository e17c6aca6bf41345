import type { LiveOffer } from '../../../../shared/contracts/pages/optimizers.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { loadSession } from '../../checkout/cart-sessions/service.ts'
import { recordOffered } from './figures-repo.ts'
import { offerFor, type WantedOffer } from './service.ts'

/**
 * The offer of a category that applies to a session in its current state; null if none does. An upsell or downsell
 * shown here is not shown again after the payment.
 * @throws AppError 404 if the store has no such session
 */
export async function liveOffer(
  deps: Deps,
  wanted: WantedOffer & { store_id: string; session_id: string },
): Promise<LiveOffer | null> {
  const session = await loadSession(deps, wanted.session_id)
  if (session.store_id !== wanted.store_id) throw notFound('Session not found')
  const offer = session.status === 'open' ? await offerFor(deps, session, wanted) : null
  if (offer && wanted.optimizer_category !== 'order_bump' && offer.limited_until === null) {
    const { session_id, store_id, mode } = session
    const { optimizer_id } = offer.optimizer
    await recordOffered(deps.db, { optimizer_id, session_id, store_id, mode, now: deps.clock.now() })
  }
  return offer
}
