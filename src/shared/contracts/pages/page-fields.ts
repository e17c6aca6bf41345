import * as z from 'zod/mini'
import { MAX_CSS } from '../../domain/pages/custom-css.ts'
import { flag, text } from '../fields.ts'

/** Fields that payment pages, carts and confirmation pages share, each with its own plain message (GAP-58, GAP-59). */

export const colour = z
  .string('Must be a color like #1F5B45')
  .check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a color like #1F5B45'))
export const pageTemplate = z.enum(['classic', 'modern', 'minimal'], 'Must be classic, modern or minimal')
export const pageSize = z.enum(['small', 'medium', 'large'], 'Must be small, medium or large')
export const backgroundType = z.enum(['color', 'image'], 'Must be color or image')

/** The languages that a shopper's page can have (GAP-64, PP-015). */
export const pageLanguages = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'ja'] as const
export const pageLanguage = z.enum(pageLanguages, `Must be one of ${pageLanguages.join(', ')}`)
export type PageLanguage = z.output<typeof pageLanguage>

export const marketingConsents = ['never', 'always', 'where_allowed'] as const
export const marketingConsent = z.enum(marketingConsents, `Must be one of ${marketingConsents.join(', ')}`)
export type MarketingConsent = z.output<typeof marketingConsent>

/** The most characters of a rich text. */
export const MAX_RICH_TEXT = 20_000
export const customCss = text(MAX_CSS)
export const richText = text(MAX_RICH_TEXT)

/** The path of an uploaded image, like /uploads/upl_…_1200x800.webp; null for none. */
export const image = z.nullable(z.string())

/** A whole number within limits, also as it travels in a multipart form. */
export const wholeFrom = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`
  const number = z.int(message).check(z.minimum(min, message), z.maximum(max, message))
  const typed = z.string().check(z.regex(/^\d{1,9}$/, message))
  return z.union([number, z.pipe(z.pipe(typed, z.transform(Number)), number)], message)
}

/** Time and stock that run out (B §3). The timer and the figure themselves are the server's truth, never invented. */
export const limitedFields = {
  limited_time_enabled: flag,
  limited_stock_enabled: flag,
  /** Minutes that the offer lasts, counted from the start of the shopper's session. */
  limited_time_remaining: wholeFrom(1, 1440),
  /** The stock notice shows once this many pieces or fewer are left. */
  limited_stock_remaining: wholeFrom(1, 9999),
  limited_icon_color: colour,
  limited_background_color: colour,
  limited_main_text_color: colour,
  limited_secondary_text_color: colour,
} as const

/** The colours that every built page has. */
export const pageColours = {
  background_color: colour,
  main_text_color: colour,
  secondary_text_color: colour,
  button_color: colour,
  button_text_color: colour,
} as const

/** A field of an update: '' clears it, which is to say that it has its default again. Keeps the field's own message. */
export const clearable = <T extends z.ZodMiniType>(field: T) =>
  z.optional(
    z.union([z.literal(''), field], {
      error: (issue) =>
        issue.code === 'invalid_union' ? issue.errors.findLast((option) => option.length > 0)?.[0]?.message : undefined,
    }),
  )

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Cleared<S extends Shape> = { [K in keyof S]: ReturnType<typeof clearable<S[K]>> }

/** The fields of an update: absent is unchanged, '' clears. The list of entries forgets which field has which type. */
export function updateFields<S extends Shape>(shape: S): Cleared<S>
export function updateFields(shape: Shape): Cleared<Shape> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, clearable(field)]))
}

/**
 * An image in an update: 'None' or '' takes it away, the path of an image that the store uploaded before puts that back.
 * A new one is the file of the same name.
 */
export const imageUpdate = z.optional(text(200))
