import { is } from 'drizzle-orm'
import { bigint, customType, PgCustomColumn, timestamp, type PgColumn } from 'drizzle-orm/pg-core'
import type { Sealed } from '../../crypto/cipher.ts'

/** A timestamp in UTC, read and written as a Date. */
export const utcTimestamp = () => timestamp({ withTimezone: true, mode: 'date' })

export const createdAt = () => utcTimestamp().notNull().defaultNow()

/** Whole minor units of the currency in the same row. */
export const minorUnits = () => bigint({ mode: 'number' }).notNull()

/**
 * A secret encrypted by `Cipher`. Add its table to `crypto/rotate.ts`, which re-encrypts it when the key is replaced.
 */
export const sealed = customType<{ data: Sealed; driverData: string }>({ dataType: () => 'text' })

/** No other column has a custom type over text. */
export const isSealedColumn = (column: PgColumn): boolean =>
  is(column, PgCustomColumn) && column.getSQLType() === 'text'
