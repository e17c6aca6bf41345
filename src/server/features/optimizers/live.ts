import type { LiveOffer } from '../../../shared/contracts/optimizers.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { loadSession } from '../cart-sessions/service.ts'
import { offerFor, type WantedOffer } from './service.ts'

/**
 * The offer of a category for a session as it stands; null where none applies.
 * @throws AppError 404 for no session of this store
 */
export async function liveOffer(
  deps: Deps,
  wanted: WantedOffer & { store_id: string; session_id: string },
): Promise<LiveOffer | null> {
  const session = await loadSession(deps, wanted.session_id)
  if (session.store_id !== wanted.store_id) throw notFound('Session not found')
  return session.status === 'open' ? offerFor(deps, session, wanted) : null
}
