import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Optimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import type { PaymentPage } from '../../../../shared/contracts/pages/payment-pages.ts'
import {
  REVIEW_PICTURES,
  shownReview,
  type Review,
  type ShownReview,
} from '../../../../shared/contracts/pages/reviews.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { badField, notFound } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { saveImage } from '../../../storage/images.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './repo.ts'

export { copyReviews } from './repo.ts'

type Calls = Contracts['reviews']
type Picture = (typeof REVIEW_PICTURES)[number]
type Pictures = Partial<Record<Picture, string>>
type Files = Partial<Record<Picture, UploadedFile>>

/** Pixels: profile pictures are shown small, product images can be opened. */
const WIDTHS = { user_profile_picture: 256, other: 1200 } as const

const missing = () => notFound('Review not found')

interface Named {
  payment_page_id?: string | undefined
  confirmation_page_id?: string | undefined
  optimizer_id?: string | undefined
}

/** The page named in a call; null if it names none. */
const pageOf = ({ payment_page_id, confirmation_page_id, optimizer_id }: Named): repo.ReviewedPage | null => {
  if (payment_page_id !== undefined) return { payment_page_id }
  if (optimizer_id !== undefined) return { optimizer_id }
  return confirmation_page_id === undefined ? null : { confirmation_page_id }
}

/** The guards reject calls that name none. */
function requirePage(named: Named): repo.ReviewedPage {
  const page = pageOf(named)
  if (!page) throw new Error('A page ID is required')
  return page
}

/** A page's reviews in order; callers outside its store only get those of live pages (API-150). */
export async function listReviews(
  { db }: Pick<Deps, 'db'>,
  named: Named,
  store: StoreAccess | null,
): Promise<Review[]> {
  const page = pageOf(named)
  if (!page || (store === null && !(await repo.isLive(db, page)))) return []
  return (await repo.listReviews(db, page)).map(toReview)
}

/** Reviews of a live payment page as shoppers see them; none for any other page (API-149). */
export async function reviewsOfLivePage(deps: Pick<Deps, 'db'>, payment_page_id: string): Promise<ShownReview[]> {
  return listReviews(deps, { payment_page_id }, null)
}

/**
 * Reviews and affirmation box of a published page for the shopper's first paint: one statement, or none if the page
 * shows neither.
 */
export async function shopParts(db: Executor, page: PaymentPage): Promise<repo.ShopParts> {
  const { reviews_enabled: reviews, affirmation_box_enabled: affirmation_box } = page
  if (!reviews && !affirmation_box) return { reviews: [], affirmation_box: null }
  return repo.findShopParts(db, { payment_page_id: page.payment_page_id }, { reviews, affirmation_box })
}

/** Same as `shopParts` for a published offer. */
export async function offerParts(
  db: Executor,
  { optimizer_id, reviews_enabled: reviews, affirmation_section_enabled: affirmation_box }: Optimizer,
): Promise<repo.ShopParts> {
  if (!reviews && !affirmation_box) return { reviews: [], affirmation_box: null }
  return repo.findShopParts(db, { optimizer_id }, { reviews, affirmation_box })
}

/** Reviews of a live page as shoppers see them. */
export async function shownReviews(
  { db }: Pick<Deps, 'db'>,
  page: { confirmation_page_id: string },
): Promise<ShownReview[]> {
  return (await repo.listReviews(db, page)).map((row) => shownReview.parse(row))
}

/** Adds a review at the end of its page. */
export async function createReview(
  deps: Deps,
  by: Actor,
  { store_id }: StoreAccess,
  body: Parsed<Calls['create']>['body'],
  files: Files,
): Promise<Review> {
  const { payment_page_id, confirmation_page_id, optimizer_id, ...words } = body
  const page = requirePage({ payment_page_id, confirmation_page_id, optimizer_id })
  const now = deps.clock.now()
  const pictures = await savePictures(deps, store_id, files)
  return deps.once(async (db) => {
    const review_id = newId('rev', now.getTime())
    const row = await repo.insertReview(db, page, { review_id, store_id, ...words, ...pictures, created_at: now })
    await audit(deps, db, by, { store_id, action: 'review.created', target: targetOf(row), after: fieldsOf(row) })
    return toReview(row)
  })
}

/**
 * Changes the given fields; an empty text clears the field, a new image replaces the old one.
 * @throws AppError 404 if the review does not exist.
 */
export async function updateReview(
  deps: Deps,
  by: Actor,
  { store_id }: StoreAccess,
  body: Parsed<Calls['update']>['body'],
  files: Files,
): Promise<Review> {
  const { review_id, user_name, user_role, review_title, product_review, product_title, product_description } = body
  const removed = REVIEW_PICTURES.filter((name) => body[`remove_${name}`]).map((name): [string, null] => [name, null])
  const change = {
    ...given({ user_name, user_role, review_title, product_review, product_title, product_description }),
    ...Object.fromEntries(removed),
    ...(await savePictures(deps, store_id, files)),
  }
  return deps.db.transaction(async (db) => {
    const before = await repo.findReview(db, review_id)
    if (!before) throw missing()
    if (Object.keys(change).length === 0) return toReview(before)
    const row = await repo.changeReview(db, review_id, change)
    if (!row) throw missing()
    await audit(deps, db, by, {
      store_id,
      action: 'review.updated',
      target: targetOf(row),
      before: fieldsOf(before),
      after: fieldsOf(row),
    })
    return toReview(row)
  })
}

/**
 * Reorders a page's reviews; those left out follow in their previous order.
 * @throws AppError 400 for an ID that is not on the page, or is a duplicate.
 */
export async function reorderReviews(
  deps: Deps,
  by: Actor,
  { store_id }: StoreAccess,
  { ids, ...named }: Parsed<Calls['reorder']>['body'],
): Promise<Review[]> {
  const page = requirePage(named)
  return deps.db.transaction(async (db) => {
    const before = await repo.lockReviews(db, page)
    const known = new Set(before.map(({ review_id }) => review_id))
    if (new Set(ids).size < ids.length) throw badField('ids', 'A review is listed twice')
    if (ids.some((each) => !known.has(each))) throw badField('ids', 'A review belongs to another page')
    const rest = [...known].filter((each) => !ids.includes(each))
    await repo.writeOrder(db, [...ids, ...rest])
    const after = await repo.listReviews(db, page)
    const names = (rows: readonly repo.ReviewRow[]) => rows.map(({ user_name }) => user_name)
    await audit(deps, db, by, {
      store_id,
      action: 'review.reordered',
      target: { ...repo.targetOf(page), name: 'Reviews' },
      before: { order: names(before) },
      after: { order: names(after) },
    })
    return after.map(toReview)
  })
}

/** @throws AppError 404 if the review was already deleted. */
export async function removeReview(deps: Deps, by: Actor, { store_id }: StoreAccess, review_id: string): Promise<void> {
  await deps.db.transaction(async (db) => {
    const row = await repo.findReview(db, review_id)
    if (!row || !(await repo.deleteReview(db, review_id))) throw missing()
    await audit(deps, db, by, { store_id, action: 'review.deleted', target: targetOf(row), before: fieldsOf(row) })
  })
}

/** Stores the uploaded images, each under the name of its field. */
async function savePictures(deps: Deps, store_id: string, files: Files): Promise<Pictures> {
  const saved: Pictures = {}
  for (const field of REVIEW_PICTURES) {
    const file = files[field]
    const maxWidth = field === 'user_profile_picture' ? WIDTHS.user_profile_picture : WIDTHS.other
    if (file) saved[field] = await saveImage(deps, { store_id, file, field, maxWidth })
  }
  return saved
}

const given = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  )

const targetOf = ({ review_id, user_name }: repo.ReviewRow) => ({ type: 'review', id: review_id, name: user_name })

/** The fields of a review that the audit log compares. */
function fieldsOf(row: repo.ReviewRow): Record<string, unknown> {
  const { review_id: _, store_id: __, created_at: ___, ...fields } = row
  return fields
}

/** Strips columns that are not on the wire. */
function toReview(row: repo.ReviewRow): Review {
  const { store_id: _, created_at: __, ...review } = row
  return review
}
