import { NO_DOWNSELL, type OptimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { pluralize } from '../../../lib/format/format.ts'
import type { SettingLabels } from '../editor/setting-labels.ts'
import { optimizerColors } from './optimizer-colors.ts'

const names: Readonly<Record<string, string>> = {
  tagline: 'Tagline',
  header: 'Header',
  trigger_product_id: 'Show if the order contains',
  product1_id: 'Offered product',
  product2_id: 'Second product',
  product3_id: 'Third product',
  feature1: 'Feature 1',
  feature2: 'Feature 2',
  feature3: 'Feature 3',
  order_bump_location: 'Place',
  placement: 'When to show',
  if_declined: 'If declined',
  discount_amount: 'Discount',
  added_fee: 'Added fee',
  subscription_frequency: 'Subscription',
  subscription_end_type: 'Subscription ends',
  subscription_plan_id: 'Subscription plan',
  subscription_option_id: 'Subscription option',
  optimizer_type: 'Offer type',
  limited_time_active: 'Limited time',
  limited_stock_active: 'Limited stock',
  limited_size: 'Notice size',
  banner_enabled: 'Banner',
  banner_background_type: 'Banner background',
  banner_image: 'Banner image',
  banner_primary_text: 'Banner text',
  banner_secondary_text: 'Banner secondary text',
  callout_enabled: 'Callout',
  callout_title: 'Callout title',
  callout_time_size: 'Countdown size',
  hero_enabled: 'Hero',
  hero_section_background_type: 'Hero background',
  hero_image: 'Hero image',
  hero_section_header_text: 'Hero heading',
  affirmation_section_enabled: 'Affirmation box',
  custom_text_enabled: 'Custom text',
  custom_text: 'Custom text content',
  custom_image: 'Custom image',
  reviews_enabled: 'Reviews',
  faq_enabled: 'Questions',
  faq_items: 'Question list',
}

const colorNames = Object.fromEntries(optimizerColors.map(({ key, label }) => [key, `${label} color`]))

const chosen = (id: string): string => (id === '' ? 'None' : 'A product')

const PLACES = { cart: 'Next to the cart', payment_page: 'Above the pay button' } as const
const MOMENTS = { before_payment: 'Before the payment', after_payment: 'After the payment' } as const
const NEXT: ReadonlyMap<string, string> = new Map([
  ['', 'The newest matching downsell'],
  [NO_DOWNSELL, 'No downsell'],
])
const ENDS = { never: 'Never', after_cycles: 'After some renewals', on_date: 'On a date' } as const

/** Labels of an optimizer's settings. */
export const optimizerSettings: SettingLabels<OptimizerContent> = {
  names: { ...colorNames, ...names },
  worded: {
    trigger_product_id: (id) => (id === '' ? 'Any product' : 'A product'),
    product1_id: chosen,
    product2_id: chosen,
    product3_id: chosen,
    order_bump_location: (place) => PLACES[place],
    placement: (moment) => MOMENTS[moment],
    if_declined: (next) => NEXT.get(next) ?? 'A downsell',
    discount_amount: (percent) => `${percent}%`,
    added_fee: (fee, currency) => formatMoney(fee, currency),
    subscription_frequency: (frequency) => frequency || 'One-time',
    subscription_end_type: (end) => ENDS[end],
    optimizer_type: (type) => (type === 'bundle' ? 'Bundle' : 'One product'),
    faq_items: (items) => (items.length === 0 ? 'None' : pluralize(items.length, 'question')),
  },
}
