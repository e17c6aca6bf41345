import { linkProblems, PAST_EXPIRY, type LinkDraft } from '../../../../shared/domain/cart/payment-links.ts'
import type { Executor } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import { AppError, badField } from '../../../http/errors.ts'
import { refuseArchived } from '../../sales/inventory/service.ts'
import { hasCode } from '../../checkout/promo-codes/service.ts'
import { findOwned, wasOtherStores } from './repo.ts'

/** The fields of a link that are validated together, as they would be after a change. */
export interface CheckedLink extends LinkDraft {
  payment_page_id: string | null
  /** '' for none; null if unchanged, in which case the code may have been deleted. */
  promo_code: string | null
  /** Products that the link already has: they may have been archived. */
  had: readonly string[]
}

/**
 * Validates what the schema cannot: rules between fields, and pages, products and variants of another store.
 * @throws AppError 400 with the field, 422 for newly added archived products
 */
export async function requireValidLink(db: Executor, store_id: string, link: CheckedLink): Promise<void> {
  const [[field, problem] = []] = Object.entries(linkProblems(link))
  if (field !== undefined && problem !== undefined) throw badField(field, problem)
  if (link.promo_code && !(await hasCode(db, store_id, link.promo_code)))
    throw badField('promo_code', `There is no promo code ${link.promo_code}`)
  const { page, variants } = await findOwned(
    db,
    store_id,
    link.payment_page_id,
    link.products.map(({ product_id }) => product_id),
  )
  if (link.payment_page_id !== null && !page) throw badField('payment_page_id', 'This page belongs to another store')
  for (const { product_id, variant_ids } of link.products) {
    const own = variants.get(product_id)
    if (!own) throw badField('products', 'A product belongs to another store')
    if (variant_ids.some((id) => !own.has(id))) throw badField('products', 'A variant belongs to another product')
  }
  const added = link.products.flatMap(({ product_id }) => (link.had.includes(product_id) ? [] : [product_id]))
  await refuseArchived(db, { store_id, field: 'products' }, added)
}

function taken(): AppError {
  const message = 'Another payment link already uses this address'
  return new AppError(409, message, { code: 'link_taken', errors: { link: message } })
}

/**
 * An address stays reserved for its store after the link is deleted or renamed. Call this after writing the new
 * address, so that no one retires it in the meantime.
 * @throws AppError 409 with its field if it belonged to another store
 */
export async function requireAddressAvailable(db: Executor, link: string, store_id: string): Promise<void> {
  if (await wasOtherStores(db, link, store_id)) throw taken()
}

const MINUTE_MS = 60_000

/** A timestamp in whole minutes, as forms have it. */
const minuteOf = (moment: string): number => Math.floor(Date.parse(moment) / MINUTE_MS)

/** @throws AppError 400 with the field if the expiry was changed to a time in the past */
export function requireFutureExpiry(expires_at: string | null | undefined, before: string | null, now: Date): void {
  if (!expires_at || Date.parse(expires_at) > now.getTime()) return
  if (before !== null && minuteOf(expires_at) === minuteOf(before)) return
  throw badField('expires_at', PAST_EXPIRY)
}

/** @throws AppError 409 with its field if another link already uses the address */
export async function rejectDuplicateAddress<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw taken()
  }
}
