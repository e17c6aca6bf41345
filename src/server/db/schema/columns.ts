import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A moment in UTC, read and written as a Date. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** When the row was written. */
export const createdAt = () => moment().notNull().defaultNow()

/** Whole minor units of the currency that stands beside it. */
export const minorUnits = () => bigint({ mode: 'number' }).notNull()
