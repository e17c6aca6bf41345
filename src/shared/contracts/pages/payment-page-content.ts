import * as z from 'zod/mini'
import { flag, id, minor, requiredText, text } from '../fields.ts'
import {
  backgroundType,
  hexColor,
  customCss,
  image,
  imageUpdate,
  limitedFields,
  marketingConsent,
  pageColors,
  pageLanguage,
  pageSize,
  pageTemplate,
  richText,
  updateFields,
  integerBetween,
} from './page-fields.ts'

/** The reward for a minimum order value; `threshold` in minor units of the subtotal before the promo code (GAP-61). */
export const rewardStage = z.object({
  threshold: minor.check(z.maximum(99_999_999, 'The amount is too high')),
  reward_type: z.enum(['free_shipping', 'discount'], 'Must be free_shipping or discount'),
  discount_percentage: integerBetween(0, 100),
  title: text(60),
})
export type RewardStage = z.output<typeof rewardStage>

const list = <T extends z.ZodMiniType>(item: T, most: number, what: string) =>
  z.array(item, `Must be a list of ${what}`).check(z.maxLength(most, `At most ${most} ${what}`))

/** PP-001, PP-002, PP-015 */
const look = {
  template: pageTemplate,
  logo_size: pageSize,
  ...pageColors,
  whop_button_color: hexColor,
  /** The page's language, or the fallback while it follows the shopper's language. */
  language: pageLanguage,
  language_follows_shopper: flag,
  custom_css: customCss,
} as const

/** PP-003 to PP-006, PP-012: each shows or hides a section (GAP-63). */
const parts = {
  customer_email_enabled: flag,
  customer_phone_enabled: flag,
  promo_codes_enabled: flag,
  affiliate_codes_enabled: flag,
  one_click_checkout_enabled: flag,
  one_click_checkout_googlepay: flag,
  one_click_checkout_paypal: flag,
  one_click_checkout_applepay: flag,
  tax_integration_enabled: flag,
  custom_description_enabled: flag,
  /** HTML with a few basic tags; the server removes everything else. */
  custom_description: richText,
  reviews_enabled: flag,
  reviews_background_color: hexColor,
  affirmation_box_enabled: flag,
  affirmation_background_color: hexColor,
  /** Initial state of 'Billing address is the same as shipping'. */
  billing_same_as_shipping: flag,
  /** Initial state of the marketing consent; never pre-checked where the law requires an opt-in. */
  marketing_consent: marketingConsent,
  shipping_method_enabled: flag,
  use_shopify_shipping_rates: flag,
} as const

/** PP-008 to PP-011 */
const decoration = {
  banner_enabled: flag,
  banner_background_type: backgroundType,
  banner_color: hexColor,
  banner_primary_text: text(120),
  banner_secondary_text: text(200),
  banner_primary_text_color: hexColor,
  banner_secondary_text_color: hexColor,
  hero_enabled: flag,
  hero_section_background_type: backgroundType,
  hero_section_background_color: hexColor,
  hero_section_header_text: text(120),
  ...limitedFields,
  limited_size: pageSize,
  callout_enabled: flag,
  callout_title: text(80),
  custom_text_enabled: flag,
  custom_text: text(600),
  custom_text_background_color: hexColor,
  custom_background_type: backgroundType,
} as const

/** PP-007, PP-013, PP-014, DEF-64 */
const rules = {
  /** Product ids that an instant page sells. */
  selected_products: list(id, 100, 'products'),
  instant_selection_mode: z.enum(['single', 'multiple'], 'Must be single or multiple'),
  progress_rewards_enabled: flag,
  progress_reward_stages: list(rewardStage, 5, 'rewards'),
  restrict_shipping_countries_enabled: flag,
  /** ISO 3166-1 alpha-2 codes. */
  included_country_codes: list(
    z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be a country code like US')),
    250,
    'country codes',
  ),
  /** Names of cities that aren't shipped to, compared case-insensitively. */
  excluded_city_codes: list(text(100).check(z.trim(), z.minLength(1, 'Enter a city name')), 500, 'cities'),
} as const

const fields = { ...look, ...parts, ...decoration, ...rules } as const

/** Images of a payment page: null or a path when read, and file parts of the same names in an update. */
export const paymentPageImages = [
  'logo',
  'banner_image',
  'hero_image',
  'custom_image',
  'payment_methods_image',
] as const

const name = requiredText('Name is required', 80)

/** The editable content of a payment page (B §3): the single source of its defaults, wire format and update. */
export const paymentPageContent = z.object({
  name,
  logo: image,
  banner_image: image,
  hero_image: image,
  custom_image: image,
  payment_methods_image: image,
  ...fields,
})
export type PaymentPageContent = z.output<typeof paymentPageContent>

/** The same in an update: absent fields don't change, '' clears. */
export const paymentPageUpdate = {
  name: z.optional(name),
  logo: imageUpdate,
  banner_image: imageUpdate,
  hero_image: imageUpdate,
  custom_image: imageUpdate,
  payment_methods_image: imageUpdate,
  ...updateFields(fields),
} as const
