import { formatMoney } from '../../../shared/domain/money.ts'
import { countryName } from '../../../shared/domain/regions.ts'
import { counted } from '../../lib/format.ts'
import { pageColours } from './colours.ts'
import { differingKeys } from './draft/differences.ts'
import { languageName } from './languages.ts'
import type { PageValues } from './page-values.ts'

const names: Readonly<Record<string, string>> = {
  name: 'Name',
  template: 'Template',
  logo: 'Logo',
  logo_size: 'Logo size',
  language: 'Language',
  custom_css: 'Custom CSS',
  customer_email_enabled: 'E-mail field',
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
  limited_time_enabled: 'Limited time',
  limited_stock_enabled: 'Limited stock',
  limited_time_remaining: 'Minutes that are left',
  limited_stock_remaining: 'Pieces that are left',
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

const colourNames = new Map<string, string>(pageColours.map(({ key, label }) => [key, `${label} colour`]))

/** What merchants read for a setting. */
export const settingName = (key: string): string => names[key] ?? colourNames.get(key) ?? key.replaceAll('_', ' ')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const wordOf: Readonly<Record<string, string>> = { color: 'Colour', single: 'One of them', multiple: 'Several' }

/** The words of HTML: one line, tags gone. */
const textOf = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent ?? '')
    .trim()
    .replace(/\s+/g, ' ')

type Worded = { [K in keyof PageValues]?: (value: PageValues[K], currency: string) => string }

const stages = (list: PageValues['progress_reward_stages'], currency: string): string =>
  list.length === 0
    ? 'None'
    : `${counted(list.length, 'stage')}: ${list.map(({ threshold }) => formatMoney(threshold, currency)).join(', ')}`

const worded: Worded = {
  language: (value) => languageName(value),
  custom_css: (value) => (value === '' ? 'None' : counted(value.split('\n').length, 'line')),
  custom_description: (value) => textOf(value) || 'Empty',
  selected_products: (value) => (value.length === 0 ? 'None' : counted(value.length, 'product')),
  included_country_codes: (value) => value.map((code) => countryName(code)).join(', ') || 'None',
  excluded_city_codes: (value) => value.join(', ') || 'None',
  progress_reward_stages: stages,
}

const isChoice = (key: string): boolean => key === 'template' || key.endsWith('_size') || key.endsWith('_type')

const kindOf = (key: string): Difference['kind'] =>
  key.endsWith('_color') ? 'colour' : key === 'logo' || key.endsWith('_image') ? 'image' : 'words'

function wordsOf<K extends keyof PageValues>(key: K, values: PageValues, currency: string): string {
  const value: unknown = values[key]
  const own = worded[key]
  if (own) return own(values[key], currency)
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (value === null || value === '') return 'None'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (kindOf(key) === 'image') return 'An image'
  if (kindOf(key) === 'colour') return value.toUpperCase()
  return wordOf[value] ?? (isChoice(key) ? capital(value) : value)
}

export interface Difference {
  key: string
  name: string
  from: string
  to: string
  /** Both are colours or images: shown as such beside the words. */
  kind: 'words' | 'colour' | 'image'
}

const isKey = (key: string, values: PageValues): key is keyof PageValues => key in values

/** What two versions of a page differ in, in words. CSS of as many lines says that its lines are others. */
export function differencesOf(from: PageValues, to: PageValues, currency: string): Difference[] {
  return differingKeys(from, to).flatMap((key) => {
    if (!isKey(key, from)) return []
    const [before, after] = [wordsOf(key, from, currency), wordsOf(key, to, currency)]
    const same = before === after && kindOf(key) !== 'image'
    return [{ key, name: settingName(key), from: before, to: same ? `${after}, changed` : after, kind: kindOf(key) }]
  })
}
