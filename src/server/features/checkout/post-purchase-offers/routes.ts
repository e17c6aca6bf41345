import type { Handlers } from '../../../http/handler.ts'
import { paymentStatus, requireNotDeclined, toPayReply } from '../../payments/processing/service.ts'
import { acceptAfterOffer, declineAfterOffer, pendingAfterOffer } from './service.ts'

export const afterOfferRoutes: Handlers<'afterOffers'> = {
  pending: async ({ deps, query, ipCountry }) => ({
    after_offer: await pendingAfterOffer(deps, query.session_id, ipCountry),
  }),
  accept: async ({ deps, body, ip, ipCountry: ip_country, userAgent: user_agent }) =>
    requireNotDeclined(toPayReply(await acceptAfterOffer(deps, { ...body, ip, ip_country, user_agent }))),
  decline: ({ deps, body, ipCountry }) => declineAfterOffer(deps, body, ipCountry),
  // The status itself is the result, even for a decline, so this returns 200.
  status: async ({ deps, query }) => toPayReply(await paymentStatus(deps, query.session_id, query.transaction_id)),
}
