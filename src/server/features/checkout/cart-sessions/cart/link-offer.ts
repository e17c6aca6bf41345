import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import { minimumOpenAmount, type LinkItem } from '../../../../../shared/domain/cart/payment-links.ts'
import type { InstantData, ShopChoice } from '../../../../../shared/shop-data.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { answerOf, findLinkById, linkedPage, soldItems, type LinkRow } from '../../../pages/payment-links/service.ts'
import { publishedPage } from '../../../pages/payment-pages/service.ts'
import type { PageRules } from '../pricing/pricing-rules.ts'
import type { ShippingChoice } from '../pricing/pricing-rules-repo.ts'
import type { SessionRow } from '../repo.ts'
import { findChoices } from '../start/link-repo.ts'

/** The products that an instant session sells, and how the shopper selects among them. */
export interface InstantOffer {
  link: LinkRow | null
  items: readonly LinkItem[]
  mode: InstantData['mode']
}

/**
 * The products of the link, or of the page if the link names none. A standard page has no selection mode: all products
 * of its link are in the cart, and each can be removed.
 */
export const offerOf = (page: PaymentPage, link: LinkRow | null): InstantOffer => ({
  link,
  items: soldItems(link, page.selected_products),
  mode: page.payment_page_type === 'standard' ? 'multiple' : page.instant_selection_mode,
})

/** What a session can buy now. @throws AppError 409 if its page is no longer open */
export async function offerOfSession(
  deps: Pick<Deps, 'db'>,
  session: Pick<SessionRow, 'payment_link_id' | 'payment_page_id'>,
): Promise<InstantOffer> {
  const [page, link] = await Promise.all([publishedPage(deps.db, session.payment_page_id), linkOf(deps, session)])
  if (!page) throw new AppError(409, 'This page no longer accepts payments', { code: 'page_closed' })
  return offerOf(page, link)
}

/** The payment link that a session came from, if it still exists. */
export const linkOf = async (
  { db }: Pick<Deps, 'db'>,
  { payment_link_id }: Pick<SessionRow, 'payment_link_id'>,
): Promise<LinkRow | null> => (payment_link_id === null ? null : ((await findLinkById(db, payment_link_id)) ?? null))

/**
 * For a session whose link ships nothing: the shipping methods that become available once another item in its cart
 * needs shipping.
 */
export async function unshippedLinkMethods(
  deps: Pick<Deps, 'db'>,
  session: Pick<SessionRow, 'payment_link_id'>,
  { page, methods }: Pick<PageRules, 'page' | 'methods'>,
): Promise<readonly ShippingChoice[] | undefined> {
  const link = await linkOf(deps, session)
  if (link?.shipping_required !== false) return undefined
  return page?.shipping_method_enabled && !page.use_shopify_shipping_rates ? methods : []
}

/**
 * Applies the payment link's settings to the session's page; returns the page unchanged for sessions without a link.
 */
export async function applyLinkSettings<P extends PaymentPage | null>(
  deps: Pick<Deps, 'db'>,
  session: Pick<SessionRow, 'payment_link_id'>,
  page: P,
): Promise<P | PaymentPage> {
  const link = page && (await linkOf(deps, session))
  return page && link ? linkedPage(page, link) : page
}

/**
 * The offered products in the merchant's order, each with its sellable variants; products that are not for sale are
 * left out.
 */
export async function sellableChoices(
  { db }: Pick<Deps, 'db'>,
  { items }: InstantOffer,
  { store_id, session_id }: { store_id: string; session_id: string | null },
): Promise<ShopChoice[]> {
  if (items.length === 0) return []
  const ids = items.map(({ product_id }) => product_id)
  const found = new Map((await findChoices(db, store_id, ids, session_id)).map((choice) => [choice.product_id, choice]))
  return items.flatMap(({ product_id, variant_ids, minimum_quantity, maximum_quantity }) => {
    const choice = found.get(product_id)
    const variants = choice?.variants.filter(
      ({ variant_id }) => variant_ids.length === 0 || variant_ids.includes(variant_id),
    )
    return choice && variants?.length ? [{ ...choice, variants, minimum_quantity, maximum_quantity }] : []
  })
}

/** Data that the instant page shows in addition to the session (PP-007, API-079). */
export async function instantData(
  deps: Pick<Deps, 'db'>,
  session: SessionRow,
  page: PaymentPage,
): Promise<InstantData> {
  const link = await linkOf(deps, session)
  const offer = offerOf(page, link)
  const open = link?.kind === 'amount'
  return {
    name: link?.name ?? null,
    link_id: link?.payment_link_id ?? null,
    mode: offer.mode,
    choices: open ? [] : await sellableChoices(deps, offer, session),
    amount: open ? { minimum: minimumOpenAmount(link), maximum: link.maximum_amount } : null,
    questions: (link?.custom_fields ?? []).map((question) => ({
      ...question,
      value: answerOf(session.custom_fields, question.key),
    })),
  }
}
