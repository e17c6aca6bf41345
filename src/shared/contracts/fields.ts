import * as z from 'zod/mini'
import { roles } from '../domain/store/permissions.ts'

/** Validators shared by several contracts. Every rule that a person can break has its own message. */

/** A length limit that runs before other checks, so that a pattern never runs on a text of unlimited length. */
export const atMost = (max: number, error = `Must be at most ${max} characters`) =>
  z.maxLength(max, { error, abort: true })

export const id = z.string('Required').check(z.minLength(1, 'Required'), atMost(80, 'ID is too long'))
export const time = z.string('Must be a date and time')
export const minor = z.int('Must be a whole number').check(z.minimum(0, 'Must not be negative'))
export const signedMinor = z.int('Must be a whole number')
export const count = z.int('Must be a whole number').check(z.minimum(0, 'Must not be negative'))
export const currency = z
  .string('Must be a three-letter currency code such as USD')
  .check(z.regex(/^[A-Z]{3}$/, 'Must be a three-letter currency code such as USD'))
export const mode = z.enum(['test', 'live'], 'Must be test or live')
export type Mode = z.output<typeof mode>
export const role = z.enum(roles, 'Must be owner, admin, staff or read_only')
export const contentStatus = z.enum(['draft', 'live', 'paused', 'archived'])

/** The store's currency, if accounts are connected and none of them accepts it. */
export const unsupportedCurrency = z.optional(currency)

/** Set for amounts of an account that only accepts multiples of `step` minor units. */
export const amountStep = z.optional(z.object({ provider: z.string(), step: minor }))

/** Line breaks and other control characters, and bidirectional formatting marks. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** A required single-line text, trimmed, with the message shown when it is missing. */
export const requiredText = (message: string, max = 200) =>
  z.string(message).check(
    z.trim(),
    z.minLength(1, message),
    atMost(max),
    z.refine((value) => !UNPRINTABLE.test(value), 'Must be a single line of text'),
  )

export const text = (max = 2000) => z.string('Must be text').check(atMost(max))

/** Runs in linear time on any input, because no part of it can match in two ways. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** One @, a local part, a domain with a dot, no spaces (GAP-86). */
export const email = z
  .string('Email is required')
  .check(z.trim(), z.minLength(1, 'Email is required'), atMost(254, 'Invalid email'), z.regex(EMAIL, 'Invalid email'))

/**
 * The version that an edit is based on: rejected with 409 `stale_version` if a newer one was saved. Absent: not
 * checked.
 */
export const readVersion = z.optional(
  z.union(
    [
      z.int(),
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/)),
        z.transform((text) => Number(text)),
      ),
    ],
    'Must be a whole number',
  ),
)

export const flag = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
  ],
  'Must be true or false',
)

/** A number sent in a query or a multipart form. */
export const numeric = (message: string) => z.coerce.number(message).check(z.int(message))

const WHOLE = 'Must be a whole number of 1 or more'

/** Page, from 1, and page size, at most 100. */
export const pageQuery = (size: number) => ({
  page: z._default(z.coerce.number(WHOLE).check(z.int(WHOLE), z.minimum(1, WHOLE)), 1),
  size: z._default(
    z.coerce.number(WHOLE).check(z.int(WHOLE), z.minimum(1, WHOLE), z.maximum(100, 'Must be at most 100')),
    size,
  ),
})

/** Page, size, sort and search, as in every list; `sort` is a column name, prefixed with '-' for descending. */
export const listQuery = {
  store_id: id,
  ...pageQuery(25),
  sort: z.optional(text(60)),
  search: z.optional(text(200)),
}

export const message = z.object({ message: z.string() })

/** An address as stored (B §3, SS-014). */
export const storedAddress = z.object({
  full_name: z.string(),
  address1: z.string(),
  address2: z.string(),
  locality: z.string(),
  administrative_area: z.string(),
  postal_code: z.string(),
  country_code: z.string(),
})
export type StoredAddress = z.output<typeof storedAddress>

/** An address as sent by a session sync (B §3, SS-016). */
export const sentAddress = z.object({
  full_name: text(100),
  address1: text(200),
  address2: text(200),
  city: text(100),
  state: text(100),
  postalCode: text(20),
  country: text(60),
})
export type SentAddress = z.output<typeof sentAddress>

/** True if the customer gets an email about it; absent uses the store's setting. */
export const emailCustomer = z.optional(z.boolean())
