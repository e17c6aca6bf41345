import * as z from 'zod/mini'
import { flag, requiredText, text } from '../fields.ts'
import {
  backgroundType,
  hexColor,
  customCss,
  image,
  imageUpdate,
  limitedFields,
  pageColors,
  pageSize,
  updateFields,
  integerBetween,
} from './page-fields.ts'

/** GAP-65 */
export const optimizerCategory = z.enum(['order_bump', 'upsell', 'downsell'], 'Must be order_bump, upsell or downsell')
export type OptimizerCategory = z.output<typeof optimizerCategory>
/** Order bumps are always `additional` (DEF-56). */
export const optimizerType = z.enum(['bundle', 'additional'], 'Must be bundle or additional')
export type OptimizerType = z.output<typeof optimizerType>
export const orderBumpLocation = z.enum(['cart', 'payment_page'], 'Must be cart or payment_page')
export type OrderBumpLocation = z.output<typeof orderBumpLocation>

/** When an upsell or downsell is shown: after Pay is clicked, or after the order is paid. */
export const offerPlacement = z.enum(['before_payment', 'after_payment'], 'Must be before_payment or after_payment')

/** A question and its answer on the offer's page (GAP-66). */
export const faqItem = z.object(
  { question: requiredText('Question is required', 200), answer: text(1000) },
  'Must be questions with answers',
)
export type FaqItem = z.output<typeof faqItem>

/** Maximum fee of an offer, in minor units. */
export const MAX_ADDED_FEE = 99_999_999
export const MAX_FAQ_ITEMS = 20

/** A product of the store; '' for none. */
const productId = z.union([z.literal(''), z.string().check(z.maxLength(80, 'ID is too long'))], 'Must be a product')

/** Value of `if_declined`: the order continues without a downsell. */
export const NO_DOWNSELL = 'none'

/** OP-001: the offered products, their audience and their price. */
const offer = {
  tagline: text(120),
  header: text(160),
  /** The product that must be in the cart; '' for any. */
  trigger_product_id: productId,
  product1_id: productId,
  product2_id: productId,
  product3_id: productId,
  feature1: text(160),
  feature2: text(160),
  feature3: text(160),
  order_bump_location: orderBumpLocation,
  placement: offerPlacement,
  /**
   * For an upsell: the downsell shown when it is declined and no flow decides. '' picks the newest that applies,
   * `NO_DOWNSELL` none.
   */
  if_declined: z.union(
    [z.literal(''), z.literal(NO_DOWNSELL), z.string().check(z.maxLength(80, 'ID is too long'))],
    'Must be a downsell, none or empty',
  ),
  /** Percent off each product (DEF-52). */
  discount_amount: integerBetween(0, 100),
  /** Minor units of the store's currency, added once to the offer. */
  added_fee: integerBetween(0, MAX_ADDED_FEE),
  /** '' is a one-time purchase. */
  subscription_frequency: z.enum(
    ['', 'weekly', 'monthly', 'quarterly', 'yearly'],
    'Must be weekly, monthly, quarterly, yearly or empty',
  ),
  subscription_end_type: z.enum(['never', 'after_cycles', 'on_date'], 'Must be never, after_cycles or on_date'),
  subscription_plan_id: text(80),
  /** One of the plan's options; '' for the first one of the frequency. */
  subscription_option_id: text(80),
  optimizer_type: optimizerType,
  custom_css: customCss,
} as const

const { limited_time_enabled: _time, limited_stock_enabled: _stock, ...limited } = limitedFields

/** OP-002, OP-005 to OP-011, named as in GAP-58. */
const look = {
  ...pageColors,
  secondary_background_color: hexColor,
  limited_time_active: flag,
  limited_stock_active: flag,
  ...limited,
  limited_size: pageSize,
  banner_enabled: flag,
  banner_background_type: backgroundType,
  banner_color: hexColor,
  banner_primary_text: text(120),
  banner_secondary_text: text(200),
  banner_primary_text_color: hexColor,
  banner_secondary_text_color: hexColor,
  callout_enabled: flag,
  callout_title: text(80),
  callout_time_size: pageSize,
  callout_background_color: hexColor,
  callout_text_color: hexColor,
  hero_enabled: flag,
  hero_section_background_type: backgroundType,
  hero_section_background_color: hexColor,
  hero_section_header_text: text(120),
  affirmation_section_enabled: flag,
  affirmation_background_color: hexColor,
  custom_text_enabled: flag,
  custom_text: text(600),
  custom_text_background_color: hexColor,
  reviews_enabled: flag,
  reviews_background_color: hexColor,
  faq_enabled: flag,
  faq_items: z
    .array(faqItem, 'Must be a list of questions')
    .check(z.maxLength(MAX_FAQ_ITEMS, `Add at most ${MAX_FAQ_ITEMS} questions`)),
} as const

const fields = { ...offer, ...look } as const

/** Images of an optimizer: null or a path when read, and file parts of the same names in an update. */
export const optimizerImages = ['logo', 'banner_image', 'hero_image', 'custom_image'] as const

const name = requiredText('Name is required', 80)
export const optimizerName = name

/** The editable content of an optimizer (B §3): the single source of its defaults, wire format and update. */
export const optimizerContent = z.object({
  name,
  logo: image,
  banner_image: image,
  hero_image: image,
  custom_image: image,
  ...fields,
})
export type OptimizerContent = z.output<typeof optimizerContent>

/** The same in an update: absent fields don't change, '' clears. */
export const optimizerUpdate = {
  name: z.optional(name),
  logo: imageUpdate,
  banner_image: imageUpdate,
  hero_image: imageUpdate,
  custom_image: imageUpdate,
  ...updateFields(fields),
} as const
