import type { LiveOffer } from '../../../../shared/contracts/pages/optimizers.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handler.ts'
import { liveOffer, type WantedOffer } from '../../pages/optimizers/service.ts'
import { loadSession } from './state/load-session.ts'

/** @throws AppError 404 if the store has no such session */
async function offerOfSession(
  deps: Deps,
  wanted: WantedOffer & { store_id: string; session_id: string },
): Promise<LiveOffer | null> {
  const session = await loadSession(deps, wanted.session_id)
  if (session.store_id !== wanted.store_id) throw notFound('Session not found')
  return liveOffer(deps, session, wanted)
}

export const liveOfferRoutes: Pick<Handlers<'optimizers'>, 'live' | 'orderBump'> = {
  live: ({ deps, body }) => offerOfSession(deps, body),
  orderBump: async ({ deps, body }) => ({
    data: await offerOfSession(deps, {
      ...body,
      optimizer_category: 'order_bump',
      order_bump_location: 'payment_page',
    }),
  }),
}
