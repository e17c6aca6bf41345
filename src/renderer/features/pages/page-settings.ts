import type { PaymentPageContent } from '../../../shared/contracts/pages/payment-page-content.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { countryName } from '../../../shared/domain/address/regions.ts'
import { pluralize } from '../../lib/format/format.ts'
import { textOfHtml, type SettingLabels } from './editor/setting-labels.ts'
import { languageName } from '../../lib/format/page-languages.ts'
import { pageColors } from './page-colors.ts'

/** Names that differ from the field's own (`promo_codes_enabled` reads "Promo codes" without an entry). */
const names: Readonly<Record<string, string>> = {
  language_follows_shopper: 'Use the shopper’s language',
  marketing_consent: 'Pre-check marketing consent',
  customer_email_enabled: 'Email field',
  customer_phone_enabled: 'Phone field',
  one_click_checkout_enabled: 'Express buttons',
  one_click_checkout_googlepay: 'Google Pay button',
  one_click_checkout_paypal: 'PayPal button',
  one_click_checkout_applepay: 'Apple Pay button',
  tax_integration_enabled: 'Sales tax',
  custom_description_enabled: 'Description',
  custom_description: 'Description text',
  shipping_method_enabled: 'Shipping methods',
  use_shopify_shipping_rates: 'Shopify rates',
  banner_background_type: 'Banner background',
  banner_primary_text: 'Banner text',
  banner_secondary_text: 'Banner secondary text',
  hero_section_background_type: 'Hero background',
  hero_section_header_text: 'Hero heading',
  limited_size: 'Notice size',
  callout_title: 'Callout text',
  custom_text_enabled: 'Custom text',
  custom_text: 'Custom text content',
  custom_background_type: 'Custom text background',
  custom_image: 'Custom image',
  payment_methods_image: 'Payment methods image',
  selected_products: 'Products',
  instant_selection_mode: 'Products per order',
  progress_reward_stages: 'Reward stages',
  restrict_shipping_countries_enabled: 'Limit shipping countries',
  included_country_codes: 'Countries',
  excluded_city_codes: 'Excluded cities',
}

const colorNames = Object.fromEntries(pageColors.map(({ key, label }) => [key, `${label} color`]))

const stages = (list: PaymentPageContent['progress_reward_stages'], currency: string): string =>
  list.length === 0
    ? 'None'
    : `${pluralize(list.length, 'stage')}: ${list.map(({ threshold }) => formatMoney(threshold, currency)).join(', ')}`

/** Labels of a payment page's settings. */
export const pageSettings: SettingLabels<PaymentPageContent> = {
  names: { ...colorNames, ...names },
  worded: {
    language: (value) => languageName(value),
    custom_description: (value) => textOfHtml(value) || 'Empty',
    selected_products: (value) => (value.length === 0 ? 'None' : pluralize(value.length, 'product')),
    included_country_codes: (value) => value.map((code) => countryName(code)).join(', ') || 'None',
    excluded_city_codes: (value) => value.join(', ') || 'None',
    progress_reward_stages: stages,
  },
}
