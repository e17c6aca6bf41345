import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { optimizers } from './optimizers.ts'
import { confirmationPages, paymentPages } from './pages.ts'
import { stores } from '../stores/stores.ts'

/** Customer reviews, each on one page. They aren't part of a page's draft, so shoppers see changes immediately. */
export const reviews = pgTable(
  'reviews',
  {
    review_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    payment_page_id: text().references(() => paymentPages.payment_page_id, { onDelete: 'cascade' }),
    confirmation_page_id: text().references(() => confirmationPages.confirmation_page_id, { onDelete: 'cascade' }),
    optimizer_id: text().references(() => optimizers.optimizer_id, { onDelete: 'cascade' }),
    user_name: text().notNull(),
    user_role: text().notNull().default(''),
    review_title: text().notNull().default(''),
    product_review: text().notNull(),
    product_title: text().notNull().default(''),
    product_description: text().notNull().default(''),
    user_profile_picture: text(),
    product_image_1: text(),
    product_image_2: text(),
    product_image_3: text(),
    product_image_4: text(),
    section_order: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (table) => [
    index('reviews_payment_page').on(table.payment_page_id, table.section_order),
    index('reviews_confirmation_page').on(table.confirmation_page_id, table.section_order),
    index('reviews_optimizer').on(table.optimizer_id, table.section_order),
    check(
      'reviews_of_one_page',
      sql`num_nonnulls(${table.payment_page_id}, ${table.confirmation_page_id}, ${table.optimizer_id}) = 1`,
    ),
  ],
)

/**
 * Up to three reasons to buy, one box per page or offer. `section_order` lists the sections in order, comma-separated.
 */
export const affirmationBoxes = pgTable(
  'affirmation_boxes',
  {
    affirmation_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    payment_page_id: text().references(() => paymentPages.payment_page_id, { onDelete: 'cascade' }),
    optimizer_id: text().references(() => optimizers.optimizer_id, { onDelete: 'cascade' }),
    header: text().notNull().default(''),
    title_one: text().notNull().default(''),
    message_one: text().notNull().default(''),
    image_one: text(),
    title_two: text().notNull().default(''),
    message_two: text().notNull().default(''),
    image_two: text(),
    title_three: text().notNull().default(''),
    message_three: text().notNull().default(''),
    image_three: text(),
    section_order: text().notNull().default('one,two,three'),
    affirmation_background_color: text(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('affirmation_boxes_payment_page').on(table.payment_page_id),
    uniqueIndex('affirmation_boxes_optimizer').on(table.optimizer_id),
    check('affirmation_boxes_of_one_page', sql`num_nonnulls(${table.payment_page_id}, ${table.optimizer_id}) = 1`),
  ],
)
