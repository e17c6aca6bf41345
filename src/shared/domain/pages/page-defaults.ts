import type { CartContent } from '../../contracts/pages/carts.ts'
import type { ConfirmationPageContent } from '../../contracts/pages/confirmation-pages.ts'
import type { OptimizerContent } from '../../contracts/pages/optimizer-content.ts'
import type { PaymentPageContent } from '../../contracts/pages/payment-page-content.ts'

/** Colors of the classic template. */
const classic = {
  background_color: '#FFFFFF',
  main_text_color: '#1C2420',
  secondary_text_color: '#57605A',
  button_color: '#1F5B45',
  button_text_color: '#FFFFFF',
} as const

/** A payment page's default main colors by template. */
export const templateColors = {
  classic,
  modern: {
    background_color: '#F4F3F1',
    main_text_color: '#1B1A19',
    secondary_text_color: '#5F5B57',
    button_color: '#B23F1B',
    button_text_color: '#FFFFFF',
  },
  minimal: {
    background_color: '#FFFFFF',
    main_text_color: '#111111',
    secondary_text_color: '#5B5B5B',
    button_color: '#111111',
    button_text_color: '#FFFFFF',
  },
} as const

type Template = keyof typeof templateColors
type MainColors = Record<keyof typeof classic, string>

/**
 * Returns the changes for switching templates: the template, and the main colors if all of them are the old template's
 * defaults.
 */
export function templateChange(
  page: { template: Template } & MainColors,
  template: Template,
): { template: Template } & Partial<MainColors> {
  const before: MainColors = templateColors[page.template]
  const own: MainColors = page
  const isUntouched = ([key, colour]: [string, string]) => String(Reflect.get(own, key)).toUpperCase() === colour
  return Object.entries(before).every(isUntouched) ? { template, ...templateColors[template] } : { template }
}

/** Limited time and stock, in warm colors. */
const limited = {
  limited_time_enabled: false,
  limited_stock_enabled: false,
  limited_time_remaining: 15,
  limited_stock_remaining: 10,
  limited_icon_color: '#A3520A',
  limited_background_color: '#FFF6E9',
  limited_main_text_color: '#1C2420',
  limited_secondary_text_color: '#57605A',
} as const

const banner = {
  banner_enabled: false,
  banner_background_type: 'color',
  banner_image: null,
  banner_color: '#1F5B45',
  banner_primary_text: '',
  banner_secondary_text: '',
  banner_primary_text_color: '#FFFFFF',
  banner_secondary_text_color: '#E3EEE8',
} as const

const hero = {
  hero_enabled: false,
  hero_section_background_type: 'color',
  hero_image: null,
  hero_section_background_color: '#F2F5F3',
  hero_section_header_text: '',
} as const

const callout = {
  callout_enabled: false,
  callout_title: '',
  custom_image: null,
  custom_text_enabled: false,
  custom_text: '',
  custom_text_background_color: '#F2F5F3',
  custom_background_type: 'color',
} as const

const pageParts = {
  customer_email_enabled: true,
  customer_phone_enabled: true,
  promo_codes_enabled: false,
  affiliate_codes_enabled: false,
  one_click_checkout_enabled: false,
  one_click_checkout_googlepay: false,
  one_click_checkout_paypal: false,
  one_click_checkout_applepay: false,
  tax_integration_enabled: false,
  custom_description_enabled: false,
  custom_description: '',
  reviews_enabled: false,
  reviews_background_color: '#FFFFFF',
  affirmation_box_enabled: false,
  affirmation_background_color: '#F2F5F3',
  billing_same_as_shipping: false,
  marketing_consent: 'where_allowed',
  shipping_method_enabled: true,
  use_shopify_shipping_rates: false,
} as const

/** Defaults for payment page fields that were never set. Without its own logo, it shows the store's. */
export const defaultPaymentPage = (): PaymentPageContent => ({
  name: 'Payment page',
  template: 'classic',
  logo: null,
  logo_size: 'medium',
  ...classic,
  whop_button_color: '#C2410C',
  language: 'en',
  language_follows_shopper: false,
  custom_css: '',
  ...pageParts,
  ...banner,
  ...hero,
  ...limited,
  limited_size: 'medium',
  ...callout,
  payment_methods_image: null,
  selected_products: [],
  instant_selection_mode: 'single',
  progress_rewards_enabled: false,
  progress_reward_stages: [],
  restrict_shipping_countries_enabled: false,
  included_country_codes: [],
  excluded_city_codes: [],
})

/** Content of a new payment page. Older pages keep the defaults that their shoppers had. */
export const newPaymentPage = (): PaymentPageContent => ({
  ...defaultPaymentPage(),
  language_follows_shopper: true,
  billing_same_as_shipping: true,
})

/** Content of a new cart. */
export const defaultCart = (): CartContent => ({
  name: 'Cart',
  template: 'classic',
  logo: null,
  icon_color: '#1F5B45',
  ...classic,
  one_click_checkout: false,
  ...limited,
  custom_css: '',
})

/** Content of a new confirmation page. */
export const defaultConfirmationPage = (): ConfirmationPageContent => ({
  name: 'Confirmation page',
  logo: null,
  icon_color: '#1F5B45',
  ...classic,
  tracking_code_enabled: false,
  custom_description_enabled: false,
  custom_description: '',
  reviews_enabled: false,
  custom_css: '',
})

const { limited_time_enabled: _time, limited_stock_enabled: _stock, ...offerLimited } = limited

/** Content of a new offer, without products. */
const offer = {
  tagline: '',
  header: '',
  trigger_product_id: '',
  product1_id: '',
  product2_id: '',
  product3_id: '',
  feature1: '',
  feature2: '',
  feature3: '',
  order_bump_location: 'payment_page',
  placement: 'before_payment',
  if_declined: '',
  discount_amount: 0,
  added_fee: 0,
  subscription_frequency: '',
  subscription_end_type: 'never',
  subscription_plan_id: '',
  subscription_option_id: '',
  optimizer_type: 'additional',
} as const

/** Content of a new optimizer. */
export const defaultOptimizer = (): OptimizerContent => ({
  name: 'Offer',
  logo: null,
  ...offer,
  ...classic,
  secondary_background_color: '#F2F5F3',
  custom_css: '',
  limited_time_active: false,
  limited_stock_active: false,
  ...offerLimited,
  limited_size: 'medium',
  ...banner,
  callout_enabled: false,
  callout_title: '',
  callout_time_size: 'medium',
  callout_background_color: '#FFF6E9',
  callout_text_color: '#1C2420',
  ...hero,
  affirmation_section_enabled: false,
  affirmation_background_color: '#F2F5F3',
  custom_image: null,
  custom_text_enabled: false,
  custom_text: '',
  custom_text_background_color: '#F2F5F3',
  reviews_enabled: false,
  reviews_background_color: '#FFFFFF',
  faq_enabled: false,
  faq_items: [],
})
