import type { PaymentPageContent } from '../../../shared/contracts/pages/payment-page-content.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { countryName } from '../../../shared/domain/address/regions.ts'
import { counted } from '../../lib/format/format.ts'
import { textOfHtml, type SettingWords } from './editor/setting-labels.ts'
import { languageName } from '../../lib/format/page-languages.ts'
import { pageColours } from './page-colours.ts'

const names: Readonly<Record<string, string>> = {
  logo_size: 'Logo size',
  language: 'Language',
  language_follows_shopper: 'Use the shopper’s language',
  billing_same_as_shipping: 'Billing same as shipping',
  marketing_consent: 'Pre-check marketing consent',
  customer_email_enabled: 'Email field',
  customer_phone_enabled: 'Phone field',
  promo_codes_enabled: 'Promo codes',
  affiliate_codes_enabled: 'Affiliate codes',
  one_click_checkout_enabled: 'Express buttons',
  one_click_checkout_googlepay: 'Google Pay button',
  one_click_checkout_paypal: 'PayPal button',
  one_click_checkout_applepay: 'Apple Pay button',
  tax_integration_enabled: 'Sales tax',
  custom_description_enabled: 'Description',
  custom_description: 'Description text',
  reviews_enabled: 'Reviews',
  affirmation_box_enabled: 'Affirmation box',
  shipping_method_enabled: 'Choice of shipping',
  use_shopify_shipping_rates: 'Shopify rates',
  banner_enabled: 'Banner',
  banner_background_type: 'Banner ground',
  banner_image: 'Banner image',
  banner_primary_text: 'Banner text',
  banner_secondary_text: 'Banner second text',
  hero_enabled: 'Hero',
  hero_section_background_type: 'Hero ground',
  hero_image: 'Hero image',
  hero_section_header_text: 'Hero heading',
  limited_size: 'Notice size',
  callout_enabled: 'Callout',
  callout_title: 'Callout text',
  custom_text_enabled: 'Own text',
  custom_text: 'Words of the own text',
  custom_background_type: 'Ground of the own text',
  custom_image: 'Own image',
  payment_methods_image: 'Image of payment methods',
  selected_products: 'Products',
  instant_selection_mode: 'Shoppers choose',
  progress_rewards_enabled: 'Progress rewards',
  progress_reward_stages: 'Reward stages',
  restrict_shipping_countries_enabled: 'Chosen countries only',
  included_country_codes: 'Countries',
  excluded_city_codes: 'Excluded cities',
}

const colourNames = Object.fromEntries(pageColours.map(({ key, label }) => [key, `${label} color`]))

const stages = (list: PaymentPageContent['progress_reward_stages'], currency: string): string =>
  list.length === 0
    ? 'None'
    : `${counted(list.length, 'stage')}: ${list.map(({ threshold }) => formatMoney(threshold, currency)).join(', ')}`

/** Labels of a payment page's settings. */
export const pageSettings: SettingWords<PaymentPageContent> = {
  names: { ...colourNames, ...names },
  worded: {
    language: (value) => languageName(value),
    custom_description: (value) => textOfHtml(value) || 'Empty',
    selected_products: (value) => (value.length === 0 ? 'None' : counted(value.length, 'product')),
    included_country_codes: (value) => value.map((code) => countryName(code)).join(', ') || 'None',
    excluded_city_codes: (value) => value.join(', ') || 'None',
    progress_reward_stages: stages,
  },
}
