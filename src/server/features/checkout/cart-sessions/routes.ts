import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import type { AnyCall, Handlers } from '../../../http/handler.ts'
import { defaultPage, publishedPage } from '../../pages/payment-pages/service.ts'
import { requireOwnHost } from '../../stores/stores/service.ts'
import { bundleTotals } from './pricing/bundle-totals.ts'
import { addProduct, chooseShipping, removeFromCart, startByVariant, updateQuantity } from './cart/line-items.ts'
import { choosePlan } from './cart/choose-plan.ts'
import { changeVariant, alternativeVariants } from './cart/change-variant.ts'
import { takeInEvents } from './session-events.ts'
import { applyLinkSettings } from './cart/link-offer.ts'
import { startInstant } from './start/start-from-link.ts'
import { saveBrowserInfo, saveCustomerInfo, recordImpression, recordProgress } from './customer/update-customer.ts'
import { limitPromoGuesses } from './cart/promo-code-guesses.ts'
import { applyPromo, toPromoResult, removePromo, verifyPromo } from './cart/promo-code.ts'
import { changeAmount, changePage, changeSelection, saveAnswers } from './cart/selection.ts'
import type { NewSession } from './session-write-repo.ts'
import type { VisitRequest } from './visits/visit.ts'
import { claimSession, resumeLink, sendResumeCode } from './start/resume.ts'
import { loadRepriced, loadSession } from './state/load-session.ts'
import { toLiveCart } from './state/live-cart.ts'
import { startByOffer } from './start/start-from-offer.ts'

const done = (message: string) => ({ message })

const startedOf = ({ session_id, cart, store_id, total, subtotal, savings_total: savings }: NewSession) => ({
  session_id,
  cart,
  store_id,
  total,
  subtotal,
  savings,
})

/**
 * Loads a session for the requested host. @throws AppError 404 if unknown, expired or from another store than the
 * domain's
 */
async function shownCart({ deps, hostname }: { deps: Deps; hostname: string }, sessionId: string): Promise<LiveCart> {
  const session = await loadRepriced(deps, sessionId)
  await requireOwnHost(deps, hostname, session.store_id)
  return toLiveCart(session)
}

const visitRequest = ({
  ip,
  userAgent,
  ipCountry,
  device,
}: Pick<AnyCall, 'ip' | 'userAgent' | 'ipCountry' | 'device'>): VisitRequest => ({
  ip,
  user_agent: userAgent,
  country: ipCountry,
  device,
})

export const cartSessionRoutes: Omit<Handlers<'cartSessions'>, 'checkStatus' | 'postPurchase'> = {
  get: async (call) => ({ live_cart: await shownCart(call, call.params.sessionId) }),
  find: async (call) => ({ live_cart: await shownCart(call, call.query.session_id) }),
  resumeLink: ({ deps, body }) => resumeLink(deps, body.session_id),
  sendResumeCode: async ({ deps, body }) => {
    await sendResumeCode(deps, body.session_id)
    return done('If this order has an email address, we sent a code to it')
  },
  resume: ({ deps, body, device }) => claimSession(deps, body, device),
  paymentPage: async ({ deps, query }) => {
    const session = query.session_id === undefined ? null : await loadSession(deps, query.session_id)
    if (session && session.store_id !== query.store_id) throw notFound('Payment page not found')
    const page = session
      ? await applyLinkSettings(deps, session, await publishedPage(deps.db, session.payment_page_id))
      : await defaultPage(deps.db, query.store_id, 'standard')
    if (!page) throw notFound('Payment page not found')
    return { payment_page: page }
  },
  startByVariant: async ({ deps, body, hostname }) => startedOf(await startByVariant(deps, body, hostname)),
  startByOffer: async ({ deps, body, hostname }) => startedOf(await startByOffer(deps, body, hostname)),
  instantPaymentPage: async ({ deps, query }) => {
    const page = await publishedPage(deps.db, query.payment_page_id)
    if (page?.payment_page_type !== 'instant') throw notFound('Payment page not found')
    return { payment_page: page }
  },
  generateInstant: async ({ deps, params, query, hostname }) => {
    const address = { code: params.link, host: hostname }
    const { session, page } = await startInstant(deps, address, query)
    return { session: toLiveCart(session), payment_page: page }
  },
  updatePaymentPage: async ({ deps, body }) => ({ live_cart: toLiveCart(await changePage(deps, body)) }),
  changeSelection: async ({ deps, body }) => ({ live_cart: toLiveCart(await changeSelection(deps, body)) }),
  changeAmount: async ({ deps, body }) => ({ live_cart: toLiveCart(await changeAmount(deps, body)) }),
  updateCustomFields: async ({ deps, body, device }) => ({
    live_cart: toLiveCart(await saveAnswers(deps, body, device)),
  }),
  addProduct: async ({ deps, body }) => ({ data: toLiveCart(await addProduct(deps, body)) }),
  removeFromCart: async ({ deps, body }) => ({
    status: 'removed',
    live_cart: toLiveCart(await removeFromCart(deps, body)),
  }),
  updateQuantity: async ({ deps, body }) => ({ live_cart: toLiveCart(await updateQuantity(deps, body)) }),
  otherVariants: async ({ deps, query }) => ({ variants: await alternativeVariants(deps, query) }),
  changeVariant: async ({ deps, body }) => ({ live_cart: toLiveCart(await changeVariant(deps, body)) }),
  choosePlan: async ({ deps, body }) => ({ live_cart: toLiveCart(await choosePlan(deps, body)) }),
  updateShippingMethod: async ({ deps, body }) => ({ live_cart: toLiveCart(await chooseShipping(deps, body)) }),
  verifyPromoCode: ({ deps, query: { session_id, promo_code }, ip }) =>
    toPromoResult(
      limitPromoGuesses(deps, { session_id, ip }, () => verifyPromo(deps, session_id, promo_code)),
      'This promo code can be used',
    ),
  applyPromoCode: ({ deps, query: { session_id, promo_code }, ip }) =>
    toPromoResult(
      limitPromoGuesses(deps, { session_id, ip }, () => applyPromo(deps, session_id, promo_code)),
      'Promo code applied',
    ),
  removePromoCode: ({ deps, query }) => toPromoResult(removePromo(deps, query.session_id), 'Promo code removed'),
  updateCustomerInfo: async ({ deps, body, device }) => ({
    live_cart: toLiveCart(await saveCustomerInfo(deps, body, device)),
  }),
  updateAttemptedTransaction: async ({ deps, body, device }) => {
    const info = {
      live_cart_session_id: body.live_cart_session_id,
      email: body.email,
      shipping_address: body.customer_shipping_address ?? undefined,
      billing_address: body.customer_billing_address ?? undefined,
      customer_version: body.customer_version,
    }
    const { customer_version } = await saveCustomerInfo(deps, info, device)
    return { message: 'Saved', customer_version }
  },
  updateBrowserInfo: async ({ deps, body }) => {
    await saveBrowserInfo(deps, body.live_cart_session_id, body.browser_info)
    return done('Kept')
  },
  updateProgress: async ({ deps, body }) => {
    await recordProgress(deps, body.live_cart_session_id, body.progress_step)
    return done('Kept')
  },
  calculateBundleTotals: ({ deps, body }) => bundleTotals(deps, body),
  recordImpression: async (call) => {
    await recordImpression(call.deps, call.body.live_cart_session_id, visitRequest(call), call.body)
    return done('Counted')
  },
  recordEvents: async (call) => {
    await takeInEvents(call.deps, call.body, visitRequest(call))
    return done('Kept')
  },
}
