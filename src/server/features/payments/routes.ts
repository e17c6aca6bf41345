import type { Handlers } from '../../http/handler.ts'
import { cancelPayment } from './cancel.ts'
import { pay } from './pay.ts'
import { listTransactions } from './repo.ts'
import { clientCall, continuePayment, paymentOptions, requireNotDeclined, toPayReply } from './service.ts'

export const transactionRoutes: Handlers<'transactions'> = {
  options: async ({ deps, query, ipCountry }) => ({
    options: await paymentOptions(deps, query.session_id, ipCountry),
  }),
  pay: async ({ deps, body, ip, ipCountry, userAgent }) =>
    requireNotDeclined(toPayReply(await pay(deps, { ...body, ip, ip_country: ipCountry, user_agent: userAgent }))),
  continue: async ({ deps, body }) =>
    requireNotDeclined(
      toPayReply(await continuePayment(deps, body.live_cart_session_id, body.transaction_id, body.payload)),
    ),
  // A stopped payment is what was asked for, not a refusal: it answers 200.
  cancel: async ({ deps, body }) =>
    toPayReply(await cancelPayment(deps, body.live_cart_session_id, body.transaction_id)),
  clientCall: async ({ deps, body }) => ({ reply: await clientCall(deps, body) }),
  list: async ({ deps, store }) => listTransactions(deps.db, store.store_id, store.mode),
}
