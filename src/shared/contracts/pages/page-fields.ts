import * as z from 'zod/mini'
import { MAX_CSS } from '../../domain/pages/custom-css.ts'
import { flag, text } from '../fields.ts'

/** Fields shared by payment pages, carts and confirmation pages, each with its own message (GAP-58, GAP-59). */

export const hexColor = z
  .string('Must be a color like #1F5B45')
  .check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a color like #1F5B45'))
export const pageTemplate = z.enum(['classic', 'modern', 'minimal'], 'Must be classic, modern or minimal')
export const pageSize = z.enum(['small', 'medium', 'large'], 'Must be small, medium or large')
export const backgroundType = z.enum(['color', 'image'], 'Must be color or image')

/** Languages available for checkout pages (GAP-64, PP-015). */
export const pageLanguages = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'ja'] as const
export const pageLanguage = z.enum(pageLanguages, `Must be one of ${pageLanguages.join(', ')}`)
export type PageLanguage = z.output<typeof pageLanguage>

export const marketingConsents = ['never', 'always', 'where_allowed'] as const
export const marketingConsent = z.enum(marketingConsents, `Must be one of ${marketingConsents.join(', ')}`)
export type MarketingConsent = z.output<typeof marketingConsent>

/** Maximum characters of a rich text. */
export const MAX_RICH_TEXT = 20_000
export const customCss = text(MAX_CSS)
export const richText = text(MAX_RICH_TEXT)

/** The path of an uploaded image, like /uploads/upl_…_1200x800.webp; null for none. */
export const image = z.nullable(z.string())

/** An integer within limits, also when sent in a multipart form. */
export const integerBetween = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`
  const number = z.int(message).check(z.minimum(min, message), z.maximum(max, message))
  const typed = z.string().check(z.regex(/^\d{1,9}$/, message))
  return z.union([number, z.pipe(z.pipe(typed, z.transform(Number)), number)], message)
}

/** Limited time and stock (B §3). The timer and the count come from the server and are never made up. */
export const limitedFields = {
  limited_time_enabled: flag,
  limited_stock_enabled: flag,
  /** Duration of the offer in minutes, from the start of the shopper's session. */
  limited_time_remaining: integerBetween(1, 1440),
  /** The stock notice appears at this number of items or fewer. */
  limited_stock_remaining: integerBetween(1, 9999),
  limited_icon_color: hexColor,
  limited_background_color: hexColor,
  limited_main_text_color: hexColor,
  limited_secondary_text_color: hexColor,
} as const

/** Colors of every page type. */
export const pageColors = {
  background_color: hexColor,
  main_text_color: hexColor,
  secondary_text_color: hexColor,
  button_color: hexColor,
  button_text_color: hexColor,
} as const

/** An update field that '' resets to its default. Preserves the field's own message. */
export const clearable = <T extends z.ZodMiniType>(field: T) =>
  z.optional(
    z.union([z.literal(''), field], {
      error: (issue) =>
        issue.code === 'invalid_union' ? issue.errors.findLast((option) => option.length > 0)?.[0]?.message : undefined,
    }),
  )

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Cleared<S extends Shape> = { [K in keyof S]: ReturnType<typeof clearable<S[K]>> }

/**
 * Fields of an update: absent doesn't change, '' clears. The cast is needed because Object.entries loses each field's
 * type.
 */
export function updateFields<S extends Shape>(shape: S): Cleared<S>
export function updateFields(shape: Shape): Cleared<Shape> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, clearable(field)]))
}

/**
 * An image in an update: 'None' or '' removes it, the path of an image uploaded earlier by the store restores it. A new
 * one is sent as a file of the same name.
 */
export const imageUpdate = z.optional(text(200))
