import type { Handlers } from '../../http/handler.ts'
import { paymentStatus, requireNotDeclined, toPayReply } from '../payments/service.ts'
import { acceptAfterOffer, declineAfterOffer, pendingAfterOffer } from './service.ts'

export const afterOfferRoutes: Handlers<'afterOffers'> = {
  pending: async ({ deps, query }) => ({ after_offer: await pendingAfterOffer(deps, query.session_id) }),
  accept: async ({ deps, body, ip, userAgent }) =>
    requireNotDeclined(toPayReply(await acceptAfterOffer(deps, { ...body, ip, user_agent: userAgent }))),
  decline: async ({ deps, body }) => ({ after_offer: await declineAfterOffer(deps, body) }),
  // How it stands is what was asked for, a decline too: it answers 200.
  status: async ({ deps, query }) => toPayReply(await paymentStatus(deps, query.session_id, query.transaction_id)),
}
