import { boolean, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** A store's sales tax rates (GAP-63). The unique index on names also finds the rates of a country. */
export const taxRates = pgTable(
  'tax_rates',
  {
    tax_rate_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** ISO 3166 alpha-2. */
    country_code: text().notNull(),
    /** As displayed; '' is the whole country. */
    region: text().notNull().default(''),
    /** Normalized region for comparison: `regionKey` of it. */
    region_key: text().notNull().default(''),
    name: text().notNull(),
    /** Percent, exactly as entered. */
    percentage: numeric({ precision: 7, scale: 4 }).notNull(),
    inclusive: boolean().notNull().default(false),
    applies_to_shipping: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [uniqueIndex('tax_rates_name').on(table.store_id, table.country_code, table.region_key, table.name)],
)
