import { is } from 'drizzle-orm'
import { bigint, customType, PgCustomColumn, timestamp, type PgColumn } from 'drizzle-orm/pg-core'
import type { Sealed } from '../../crypto/cipher.ts'

/** A moment in UTC, read and written as a Date. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** When the row was written. */
export const createdAt = () => moment().notNull().defaultNow()

/** Whole minor units of the currency that stands beside it. */
export const minorUnits = () => bigint({ mode: 'number' }).notNull()

/** What `Cipher` has sealed. Name its table in `crypto/rotate.ts`, which seals it anew when the key is replaced. */
export const sealed = customType<{ data: Sealed; driverData: string }>({ dataType: () => 'text' })

/** No other column has a type of its own over text. */
export const isSealedColumn = (column: PgColumn): boolean =>
  is(column, PgCustomColumn) && column.getSQLType() === 'text'
