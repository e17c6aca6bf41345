import type { PaymentPage } from '../../../shared/contracts/payment-pages.ts'
import type { PublicStore } from '../../../shared/contracts/store.ts'
import type { ShopData } from '../../../shared/shop-data.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { fullOrder } from '../orders/service.ts'
import { publishedPage } from '../payment-pages/service.ts'
import { optionsFor } from '../payments/service.ts'
import { shopParts } from '../reviews/service.ts'
import { listMethods } from '../shipping-methods/service.ts'
import { checkoutDomains, openStoreOf, publicStoreOf } from '../stores/service.ts'
import { findStockLeft } from './repo.ts'
import { loadSession, toLiveCart } from './service.ts'

export interface ShopAddress {
  host: string
  path: string
  session: string | undefined
}

/** Everything the shopper's page needs for its first paint. A session that cannot be shown is an answer, not an error. */
export async function shopData(deps: Deps, address: ShopAddress): Promise<ShopData> {
  if (!address.session) return { kind: 'start', store: await storeOfHost(deps, address.host) }
  try {
    const finished = /^\/(confirmation|thank-you)\b/.test(address.path)
    return finished ? await confirmation(deps, address.session) : await checkout(deps, address.session)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { kind: 'problem', detail: error.message, store: await storeOfHost(deps, address.host) }
  }
}

async function checkout(deps: Deps, sessionId: string): Promise<ShopData> {
  const session = await loadSession(deps, sessionId)
  const { store_id, payment_page_id } = session
  const [store, payment_page, shipping_methods, options] = await Promise.all([
    session.status === 'open' ? openStoreOf(deps, store_id) : publicStoreOf(deps, store_id),
    publishedPage(deps.db, payment_page_id),
    listMethods(deps, { store_id, payment_page_id }),
    session.status === 'completed' ? [] : optionsFor(deps, session),
  ])
  if (!payment_page) throw new AppError(409, 'This page is no longer open for payments')
  const live_cart = toLiveCart(session)
  return {
    kind: 'checkout',
    live_cart,
    payment_page,
    store,
    shipping_methods,
    options,
    served_at: deps.clock.now().toISOString(),
    stock_left: await stockTold(deps, sessionId, payment_page),
    ...(await shopParts(deps.db, payment_page)),
  }
}

/** The true number of pieces left, once it is as low as the page tells of (PP-010). */
async function stockTold({ db }: Deps, sessionId: string, page: PaymentPage): Promise<number | null> {
  if (!page.limited_stock_enabled) return null
  const left = await findStockLeft(db, sessionId)
  return left !== null && left > 0 && left <= page.limited_stock_remaining ? left : null
}

async function confirmation(deps: Deps, sessionId: string): Promise<ShopData> {
  const { order, session } = await fullOrder(deps, sessionId)
  const [store, payment_page] = await Promise.all([
    publicStoreOf(deps, session.store_id),
    publishedPage(deps.db, session.payment_page_id),
  ])
  return { kind: 'confirmation', order, session, store, payment_page }
}

/** A merchant's own checkout domain names its store (GAP-10). */
async function storeOfHost(deps: Deps, host: string): Promise<PublicStore | null> {
  const domains = await checkoutDomains(deps.db)
  const found = domains.find(({ domain }) => domain === host.toLowerCase())
  return found ? publicStoreOf(deps, found.store_id) : null
}
