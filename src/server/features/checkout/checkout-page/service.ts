import type { PublicStore } from '../../../../shared/contracts/stores/store.ts'
import { allowedExpress, shownWallets } from '../../../../shared/domain/checkout/express.ts'
import { planTexts } from '../../../../shared/domain/subscriptions/plan-texts/for-locale.ts'
import type { ShopData } from '../../../../shared/shop-data.ts'
import type { Deps } from '../../../deps.ts'
import { boundDevice, isOwnDevice, withoutContact, type Device } from '../../../http/requests/device.ts'
import { AppError } from '../../../http/errors.ts'
import { hasAfterOffer, pendingAfterOffer } from '../post-purchase-offers/service.ts'
import {
  applyLinkSettings,
  copySession,
  findAnySession,
  hasPlannedOffers,
  instantData,
  isExpired,
  loadRepriced,
  noscriptCart,
  plansOnPage,
  resolveEntryPoint,
  sellsPlannedOffers,
  toLiveCart,
  type SessionRow,
} from '../cart-sessions/service.ts'
import { confirmationParts } from '../../pages/confirmation-pages/service.ts'
import { offerFor, type WantedOffer } from '../../pages/optimizers/service.ts'
import { finishedOrder } from '../../sales/orders/service.ts'
import { findRedirect } from '../../pages/payment-links/service.ts'
import { publishedPage } from '../../pages/payment-pages/service.ts'
import { paymentOptionsOf } from '../../payments/processing/service.ts'
import { shopParts } from '../../pages/reviews/service.ts'
import {
  toStoreExpress,
  openStoreIn,
  publicStoreOf,
  toPublicStore,
  requireOwnHost,
  storeOfDomain,
  storeRow,
  methodsExcludedFromForm,
} from '../../stores/stores/service.ts'
import { cartPageSettings } from './cart-page-settings.ts'
import { plansOf, subscriptionsBought } from './page-plans.ts'
import { methodsAtLoad } from './methods-at-load.ts'
import { limitedStock } from './limited-stock.ts'
import { findShortItems } from './repo.ts'

export interface ShopAddress {
  host: string
  path: string
  session: string | undefined
  /** Payment link code, if the address has one. */
  link?: string | undefined
  /** Offer or variant to start with, if the address has one. */
  offer_id?: string | undefined
  variant_id?: string | undefined
  /** Null for a browser without a session secret. */
  device: Device | null
  /** True for a link that resumes a session in another browser: the shopper has to prove that the session is theirs. */
  resumes?: boolean
  /** Token of "Continue on another device". */
  move?: string | undefined
  /** Counts sessions created by opening a page. @throws AppError 429 */
  countCopy?: () => void
  /** Country of the request's IP address; null if unknown. */
  ip_country?: string | null | undefined
}

const CONFIRMATION = /^\/(confirmation|thank-you)\b/

/**
 * Everything the shopper's page needs for its first paint. A session that cannot be shown is returned as a result, not
 * thrown.
 */
export async function shopData(deps: Deps, address: ShopAddress): Promise<ShopData> {
  if (!address.session) return start(deps, address)
  try {
    return CONFIRMATION.test(address.path)
      ? await confirmation(deps, address.session, address)
      : await checkout(deps, address.session, address)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const store = await storeOfHost(deps, address.host)
    const unpaid = await unpaidAddress(deps, address)
    return { kind: 'problem', detail: error.message, store, ...(unpaid !== null && { unpaid }) }
  }
}

/** Address of the payment page if the confirmation of an unpaid session is requested; null otherwise. */
async function unpaidAddress(deps: Deps, { path, session: sessionId = '', host }: ShopAddress): Promise<string | null> {
  const session = CONFIRMATION.test(path) ? await findAnySession(deps, sessionId) : null
  if (session?.status !== 'open' || isExpired(session, deps.clock.now())) return null
  const own = await storeOfDomain(deps.db, host)
  if (own !== null && own !== session.store_id) return null
  const page = await publishedPage(deps.db, session.payment_page_id)
  return page && addressOf(page.payment_page_type === 'instant' ? '/quick-checkout' : '/checkout', sessionId)
}

const addressOf = (path: string, session: string): string => `${path}?${new URLSearchParams({ session }).toString()}`

const CART = /^\/cart(\/|$)/
const OFFER = /^\/special-offer(\/|$)/
const PAYMENT = /^\/checkout(\/|$)/
const INSTANT = /^\/quick-checkout(\/|$)/

/**
 * A page without a session: the store is that of its host or payment link. A link's page continues in the same document
 * once its session has started (DEF-62), so it also gets what the session's provider needs.
 */
async function start(deps: Deps, address: ShopAddress): Promise<ShopData> {
  const { host, path, link, offer_id, variant_id } = address
  const named = { offer_id, variant_id, ...(INSTANT.test(path) && { link }) }
  const pays = INSTANT.test(path) || PAYMENT.test(path)
  const [data, goods] = await Promise.all([
    startAt(deps, address),
    pays ? noscriptCart(deps, { host, ...named }) : null,
  ])
  return { ...data, ...(goods && { goods }) }
}

type StartData = Extract<ShopData, { kind: 'start' }>

async function startAt(deps: Deps, { host, path, link }: ShopAddress): Promise<StartData> {
  const entrance =
    link && INSTANT.test(path) ? await resolveEntryPoint(deps, { code: link, host }).catch(nullIfNotFound) : null
  if (!entrance) return { kind: 'start', store: await storeOfHost(deps, host) }
  const { store_id } = entrance.page
  const store = await publicStoreOf(deps, store_id)
  const { cart_mode: mode, currency } = await storeRow(deps.db, store_id)
  const { sources } = await paymentOptionsOf(
    deps,
    { session_id: '', store_id, mode, currency, total: 0 },
    { methods: [] },
  )
  return { kind: 'start', store, sources }
}

/** The call that starts the session reports an unknown link. */
function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null
  throw error
}

/**
 * Data for a browser that the session does not belong to. An open cart continues as a separate session, without
 * revealing that the other one was filled in. A payment in progress shows its status, since a bank may redirect to
 * another browser.
 */
async function otherBrowserData(deps: Deps, session: SessionRow, address: ShopAddress): Promise<ShopData | null> {
  const { path, device, countCopy } = address
  const { session_id, status } = session
  if (address.resumes || address.move !== undefined) return resumePrompt(deps, session, address)
  if (status === 'completed') return { kind: 'go', to: addressOf('/confirmation', session_id), store: null }
  if (status === 'processing') return null
  countCopy?.()
  return { kind: 'go', to: addressOf(path, await copySession(deps, session, device)), store: null }
}

async function resumePrompt(deps: Deps, session: SessionRow, { path, move }: ShopAddress): Promise<ShopData> {
  const { session_id, status, store_id } = session
  const resume = {
    session_id,
    ...(move !== undefined && { token: move }),
    ...(status !== 'completed' && { start_over: addressOf(path, session_id) }),
  }
  return { kind: 'problem', detail: '', store: await publicStoreOf(deps, store_id), resume }
}

async function checkout(deps: Deps, sessionId: string, address: ShopAddress): Promise<ShopData> {
  const session = await loadRepriced(deps, sessionId)
  await requireOwnHost(deps, address.host, session.store_id)
  return (await insteadOfCheckout(deps, session, address)) ?? checkoutData(deps, session, address)
}

/** The result for a browser that may not see the session's checkout, and for a session that is already paid. */
async function insteadOfCheckout(deps: Deps, session: SessionRow, address: ShopAddress): Promise<ShopData | null> {
  // A resume link asks for proof even if nothing is filled in, so that it does not reveal whether anything is.
  const mustProve = boundDevice(session) === null && address.resumes
  const other =
    isOwnDevice(session, address.device) && !mustProve ? null : await otherBrowserData(deps, session, address)
  if (other || session.status !== 'completed') return other
  // Already paid: no page of this session offers to pay again (GAP-81).
  const { path, host, ip_country } = address
  const later = OFFER.test(path) ? await afterOfferData(deps, { ...session, ip_country }, host) : null
  return later ?? { kind: 'go', to: addressOf('/confirmation', session.session_id), store: null }
}

async function checkoutData(deps: Deps, session: SessionRow, address: ShopAddress): Promise<ShopData> {
  const { path, host, ip_country, device } = address
  const { session_id, store_id, payment_page_id } = session
  const isOpen = session.status === 'open'
  const isOwn = isOwnDevice(session, device)
  const row = storeRow(deps.db, store_id)
  const found = publishedPage(deps.db, payment_page_id).then((page) => applyLinkSettings(deps, session, page))
  const mayStore = plansOnPage(deps, session).length > 0 || hasPlannedOffers(deps, session)
  const wallets = Promise.all([found, row]).then(([page, own]) => (page ? shownWallets(page, toStoreExpress(own)) : []))
  const [own, own_page, shipping_methods, ways, short] = await Promise.all([
    row,
    found,
    methodsAtLoad(deps, session, found),
    paymentOptionsOf(
      deps,
      { ...session, ip_country },
      { wallets, host, without: row.then(methodsExcludedFromForm), mayStore },
    ),
    isOpen ? findShortItems(deps.db, session_id) : [],
  ])
  const store = isOpen ? openStoreIn(own) : toPublicStore(own)
  const express = toStoreExpress(own)
  const payment_page = own_page && allowedExpress(own_page, express)
  if (!payment_page) throw new AppError(409, 'This page no longer accepts payments')
  const instant = INSTANT.test(path)
    ? await instantData(deps, isOwn ? session : { ...session, custom_fields: null }, payment_page)
    : null
  const order_bump = isOpen ? await offerFor(deps, session, bumpAt(path)) : null
  // No countdown for items that are sold out.
  const is_gone = short.some(({ available }) => available === 0)
  const cart = toLiveCart(is_gone ? { ...session, limited_until: null } : session)
  const live_cart = isOwn ? cart : withoutContact(cart)
  return {
    kind: 'checkout',
    ...(short.length > 0 && { short }),
    live_cart,
    payment_page,
    store,
    shipping_methods,
    ...ways,
    ...(ways.express && express.look !== 'brand' && { express_look: express.look }),
    served_at: deps.clock.now().toISOString(),
    stock_left: await limitedStock(deps, session_id, payment_page),
    ...(await shopParts(deps.db, payment_page)),
    order_bump,
    ...(CART.test(path) && { cart_look: await cartPageSettings(deps, session) }),
    ...(instant && { instant }),
    ...plansOf(deps, session, { instant }),
  }
}

/** The cart page shows only the bumps placed on the cart; the payment page shows both placements. */
const bumpAt = (path: string): WantedOffer =>
  CART.test(path)
    ? { optimizer_category: 'order_bump', order_bump_location: 'cart' }
    : { optimizer_category: 'order_bump' }

async function confirmation(deps: Deps, sessionId: string, address: ShopAddress): Promise<ShopData> {
  const { order, order_id, session, confirmation_page_id, is_own, row } = await finishedOrder(
    deps,
    sessionId,
    address.device,
  )
  const { store_id } = session
  await requireOwnHost(deps, address.host, store_id, 'No order found')
  if (!is_own) return resumePrompt(deps, row, address)
  const payment_page = await publishedPage(deps.db, session.payment_page_id)
  // An offer is rendered with its page's theme; without that page it would redirect back here.
  if (payment_page && (await hasAfterOffer(deps, sessionId))) {
    return { kind: 'go', to: addressOf('/special-offer', sessionId), store: null }
  }
  const [store, parts, bought, redirect_url] = await Promise.all([
    publicStoreOf(deps, store_id),
    confirmationParts(deps, { store_id, confirmation_page_id }),
    subscriptionsBought(deps, order_id, row.locale),
    findRedirect(deps.db, sessionId),
  ])
  const shown = { order, session, store, payment_page, ...parts, ...bought }
  return { kind: 'confirmation', ...shown, ...(redirect_url && { redirect_url }) }
}

/**
 * The post-purchase offer pending for a paid session, with the payment methods it can be paid with; null if none is
 * left.
 */
async function afterOfferData(
  deps: Deps,
  session: SessionRow & Pick<ShopAddress, 'ip_country'>,
  host: string,
): Promise<ShopData | null> {
  const after_offer = await pendingAfterOffer(deps, session.session_id, session.ip_country ?? null)
  const payment_page = after_offer && (await publishedPage(deps.db, session.payment_page_id))
  if (!payment_page) return null
  const methods = [...new Set([after_offer.paid_with.payment_method, 'card' as const])]
  const total = after_offer.choices[0]?.total ?? 0
  return {
    kind: 'after_offer',
    after_offer,
    session: toLiveCart(session),
    store: await publicStoreOf(deps, session.store_id),
    payment_page,
    ...(await paymentOptionsOf(deps, { ...session, total }, { methods, host })),
    served_at: deps.clock.now().toISOString(),
    // The next offer may sell a subscription too.
    ...((await sellsPlannedOffers(deps, session)) && { plan_texts: planTexts(session.locale) }),
  }
}

async function storeOfHost(deps: Deps, host: string): Promise<PublicStore | null> {
  const store_id = await storeOfDomain(deps.db, host)
  return store_id === null ? null : publicStoreOf(deps, store_id)
}
