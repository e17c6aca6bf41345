import type { Handlers } from '../../../http/handler.ts'
import { isSessionOwner } from '../../../http/requests/session-owner.ts'
import { savePurchaseId } from '../../checkout/cart-sessions/service.ts'
import { cancelPayment } from './reconcile/cancel.ts'
import { pay } from './create/create-payment.ts'
import { listTransactions } from './repo.ts'
import {
  checkStatus,
  clientCall,
  continuePayment,
  paymentOptions,
  requireNotDeclined,
  requirePaid,
  toPayReply,
  withoutCard,
} from './service.ts'

export const transactionRoutes: Handlers<'transactions'> = {
  options: async ({ deps, query, ipCountry }) => ({
    options: await paymentOptions(deps, query.session_id, ipCountry),
  }),
  pay: async ({ deps, body, device, hostname: host, ip, ipCountry, userAgent }) =>
    requireNotDeclined(
      toPayReply(await pay(deps, { ...body, device, host, ip, ip_country: ipCountry, user_agent: userAgent })),
    ),
  // A bank may return the shopper in another browser: it continues the payment, but gets no order details.
  continue: async ({ deps, body, device }) => {
    const { live_cart_session_id, transaction_id, payload } = body
    const reply = toPayReply(await continuePayment(deps, live_cart_session_id, transaction_id, payload))
    const isOwn = await isSessionOwner(deps.db, live_cart_session_id, device)
    return requireNotDeclined(isOwn ? reply : withoutCard(reply))
  },
  // The shopper asked for the cancellation, so it is not an error: respond with 200.
  cancel: async ({ deps, body }) =>
    toPayReply(await cancelPayment(deps, body.live_cart_session_id, body.transaction_id)),
  clientCall: async ({ deps, body }) => ({ reply: await clientCall(deps, body) }),
  list: async ({ deps, store }) => listTransactions(deps.db, store.store_id, store.mode),
}

/** The calls about the payment of a cart session. */
export const sessionPaymentRoutes: Pick<Handlers<'cartSessions'>, 'checkStatus' | 'postPurchase'> = {
  checkStatus: ({ deps, body, device }) => checkStatus(deps, body.session_id, device),
  postPurchase: async ({ deps, body }) => {
    await requirePaid(deps, body.live_cart_session_id, body.transaction_id)
    await savePurchaseId(deps, body.live_cart_session_id, body.purchase_id)
    return { message: 'Kept' }
  },
}
