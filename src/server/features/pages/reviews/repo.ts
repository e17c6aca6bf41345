import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ShownAffirmation } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import type { ShownReview } from '../../../../shared/contracts/pages/reviews.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { newId } from '../../../db/ids.ts'
import { optimizers } from '../../../db/schema/pages/optimizers.ts'
import { confirmationPages, paymentPages } from '../../../db/schema/pages/pages.ts'
import { reviews } from '../../../db/schema/pages/reviews.ts'

export type ReviewRow = typeof reviews.$inferSelect
export type NewReview = typeof reviews.$inferInsert
export type ReviewChange = PgUpdateSetSource<typeof reviews>

/** Owner of reviews: a page or an offer. */
export type ReviewedPage = { payment_page_id: string } | { confirmation_page_id: string } | { optimizer_id: string }

/** Its table, and the column that reviews reference it by. */
function placeOf(page: ReviewedPage) {
  if ('payment_page_id' in page) {
    const { payment_page_id: id } = page
    return { id, pages: paymentPages, key: paymentPages.payment_page_id, named: reviews.payment_page_id }
  }
  if ('optimizer_id' in page) {
    return { id: page.optimizer_id, pages: optimizers, key: optimizers.optimizer_id, named: reviews.optimizer_id }
  }
  const { confirmation_page_id: id } = page
  return {
    id,
    pages: confirmationPages,
    key: confirmationPages.confirmation_page_id,
    named: reviews.confirmation_page_id,
  }
}

function ofPage(page: ReviewedPage): SQL {
  const { id, named } = placeOf(page)
  return eq(named, id)
}

/** Its type and ID, for the audit log. */
export const targetOf = (page: ReviewedPage): { type: string; id: string } => {
  if ('payment_page_id' in page) return { type: 'payment_page', id: page.payment_page_id }
  if ('optimizer_id' in page) return { type: 'optimizer', id: page.optimizer_id }
  return { type: 'confirmation_page', id: page.confirmation_page_id }
}

const inOrder = [asc(reviews.section_order), asc(reviews.review_id)] as const

/** The reviews of a page, in order. */
export function listReviews(db: Executor, page: ReviewedPage): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(ofPage(page))
    .orderBy(...inOrder)
}

/** Same as `listReviews`, locked until the transaction ends, so that reorders run one at a time. */
export function lockReviews(db: Executor, page: ReviewedPage): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(ofPage(page))
    .orderBy(...inOrder)
    .for('update')
}

/** True if shoppers can see the page. */
export async function isLive(db: Executor, page: ReviewedPage): Promise<boolean> {
  const { id, pages, key } = placeOf(page)
  const rows = await db
    .select({ status: pages.status })
    .from(pages)
    .where(and(eq(key, id), eq(pages.status, 'live'), isNotNull(pages.published)))
  return rows.length > 0
}

export async function findReview(db: Executor, review_id: string): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.review_id, review_id))
  return row
}

/** Adds a review at the end of its page. */
export async function insertReview(db: Executor, page: ReviewedPage, review: NewReview): Promise<ReviewRow> {
  const last = sql<number>`(select coalesce(max(section_order) + 1, 0) from reviews where ${ofPage(page)})`
  const [row] = await db
    .insert(reviews)
    .values({ ...review, ...page, section_order: last })
    .returning()
  if (!row) throw new Error('The review was not written')
  return row
}

export async function changeReview(
  db: Executor,
  review_id: string,
  change: ReviewChange,
): Promise<ReviewRow | undefined> {
  const [row] = await db.update(reviews).set(change).where(eq(reviews.review_id, review_id)).returning()
  return row
}

/** Copies a page's reviews to another page of the same kind. */
export async function copyReviews(
  db: Executor,
  { from, to, now }: { from: ReviewedPage; to: ReviewedPage; now: Date },
): Promise<void> {
  const copies = (await listReviews(db, from)).map((row) =>
    Object.assign(row, { review_id: newId('rev'), created_at: now }, to),
  )
  if (copies.length > 0) await db.insert(reviews).values(copies)
}

/** Numbers a page's reviews in the given order. */
export async function writeOrder(db: Executor, ids: readonly string[]): Promise<void> {
  await db.execute(fixedSql`
    update reviews set section_order = o.position - 1
    from unnest(${ids}::text[]) with ordinality as o(review_id, position)
    where reviews.review_id = o.review_id`)
}

/** False if it was already deleted. */
export async function deleteReview(db: Executor, review_id: string): Promise<boolean> {
  const rows = await db.delete(reviews).where(eq(reviews.review_id, review_id)).returning({ id: reviews.review_id })
  return rows.length > 0
}

export interface ShopParts {
  reviews: ShownReview[]
  affirmation_box: ShownAffirmation | null
}

/**
 * Reads the reviews and affirmation box of a payment page or offer as shoppers see them in one statement; each only if
 * requested.
 */
export async function findShopParts(
  db: Executor,
  page: { payment_page_id: string } | { optimizer_id: string },
  wanted: { reviews: boolean; affirmation_box: boolean },
): Promise<ShopParts> {
  const ids = { payment_page_id: null, optimizer_id: null, ...page }
  const result = await db.execute<ShopParts & Record<string, unknown>>(fixedSql`
    select coalesce((
        select json_agg(json_build_object('review_id', r.review_id, 'user_name', r.user_name, 'user_role', r.user_role,
            'review_title', r.review_title, 'product_review', r.product_review, 'product_title', r.product_title,
            'product_description', r.product_description, 'user_profile_picture', r.user_profile_picture,
            'product_image_1', r.product_image_1, 'product_image_2', r.product_image_2,
            'product_image_3', r.product_image_3, 'product_image_4', r.product_image_4)
          order by r.section_order, r.review_id)
        from reviews r where ${wanted.reviews}::boolean and (r.payment_page_id = ${ids.payment_page_id}
          or r.optimizer_id = ${ids.optimizer_id})), '[]') as reviews,
      (select json_build_object('header', b.header,
          'title_one', b.title_one, 'message_one', b.message_one, 'image_one', b.image_one,
          'title_two', b.title_two, 'message_two', b.message_two, 'image_two', b.image_two,
          'title_three', b.title_three, 'message_three', b.message_three, 'image_three', b.image_three,
          'section_order', string_to_array(b.section_order, ','),
          'affirmation_background_color', b.affirmation_background_color)
        from affirmation_boxes b
        where ${wanted.affirmation_box}::boolean and (b.payment_page_id = ${ids.payment_page_id}
          or b.optimizer_id = ${ids.optimizer_id})) as affirmation_box`)
  return result.rows[0] ?? { reviews: [], affirmation_box: null }
}
