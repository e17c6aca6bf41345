import type { PaymentPageContent } from '../../../shared/contracts/pages/payment-page-content.ts'
import { SHAPE_CONTRAST, TEXT_CONTRAST, type ColorRule } from './editor/colors/colors.ts'
import { limitedColors } from './editor/colors/urgency-colors.ts'

const hasLimited = (values: PaymentPageContent): boolean => values.limited_time_enabled || values.limited_stock_enabled
const hasBanner = (values: PaymentPageContent): boolean =>
  values.banner_enabled && values.banner_background_type === 'color'

/** All colors of a page, main colors first. */
export const pageColors: readonly ColorRule<PaymentPageContent>[] = [
  { key: 'background_color', label: 'Background', least: 1 },
  { key: 'main_text_color', label: 'Main text', against: 'background_color', least: TEXT_CONTRAST },
  { key: 'secondary_text_color', label: 'Secondary text', against: 'background_color', least: TEXT_CONTRAST },
  { key: 'button_color', label: 'Button', against: 'background_color', least: SHAPE_CONTRAST },
  { key: 'button_text_color', label: 'Button text', against: 'button_color', least: TEXT_CONTRAST },
  { key: 'whop_button_color', label: 'Whop button', against: 'background_color', least: SHAPE_CONTRAST },
  { key: 'banner_color', label: 'Banner background color', least: 1 },
  {
    key: 'banner_primary_text_color',
    label: 'Banner first line',
    against: 'banner_color',
    least: TEXT_CONTRAST,
    shown: hasBanner,
  },
  {
    key: 'banner_secondary_text_color',
    label: 'Banner second line',
    against: 'banner_color',
    least: TEXT_CONTRAST,
    shown: hasBanner,
  },
  {
    key: 'hero_section_background_color',
    label: 'Hero background color',
    against: 'main_text_color',
    least: TEXT_CONTRAST,
    shown: (values) => values.hero_enabled && values.hero_section_background_type === 'color',
  },
  ...limitedColors(hasLimited),
  {
    key: 'custom_text_background_color',
    label: 'Text background color',
    against: 'main_text_color',
    least: TEXT_CONTRAST,
    shown: (values) => values.custom_text_enabled && values.custom_background_type === 'color',
  },
  {
    key: 'reviews_background_color',
    label: 'Reviews background',
    against: 'main_text_color',
    least: TEXT_CONTRAST,
    shown: (values) => values.reviews_enabled,
  },
  {
    key: 'affirmation_background_color',
    label: 'Affirmation background',
    against: 'main_text_color',
    least: TEXT_CONTRAST,
    shown: (values) => values.affirmation_box_enabled,
  },
]
