import type { OptimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'
import { SHAPE_CONTRAST, TEXT_CONTRAST, type ColorRule } from '../editor/colors/colors.ts'
import { limitedColors } from '../editor/colors/urgency-colors.ts'

type Values = OptimizerContent

const hasLimited = (values: Values): boolean => values.limited_time_active || values.limited_stock_active
const hasBanner = (values: Values): boolean => values.banner_enabled && values.banner_background_type === 'color'

const rule = (
  key: ColorRule<Values>['key'],
  label: string,
  against?: ColorRule<Values>['against'],
  least: number = TEXT_CONTRAST,
  shown?: (values: Values) => boolean,
): ColorRule<Values> => ({
  key,
  label,
  least: against === undefined ? 1 : least,
  ...(against === undefined ? {} : { against }),
  ...(shown === undefined ? {} : { shown }),
})

/** All colors of an offer, main colors first. */
export const optimizerColors: readonly ColorRule<Values>[] = [
  rule('background_color', 'Background'),
  rule('secondary_background_color', 'Price box', 'main_text_color'),
  rule('main_text_color', 'Main text', 'background_color'),
  rule('secondary_text_color', 'Secondary text', 'background_color'),
  rule('button_color', 'Button', 'background_color', SHAPE_CONTRAST),
  rule('button_text_color', 'Button text', 'button_color'),
  rule('banner_color', 'Banner background color'),
  rule('banner_primary_text_color', 'Banner first line', 'banner_color', TEXT_CONTRAST, hasBanner),
  rule('banner_secondary_text_color', 'Banner second line', 'banner_color', TEXT_CONTRAST, hasBanner),
  rule(
    'hero_section_background_color',
    'Hero background color',
    'main_text_color',
    TEXT_CONTRAST,
    (values) => values.hero_enabled && values.hero_section_background_type === 'color',
  ),
  ...limitedColors(hasLimited),
  rule('callout_background_color', 'Callout background'),
  rule(
    'callout_text_color',
    'Callout text',
    'callout_background_color',
    TEXT_CONTRAST,
    (values) => values.callout_enabled,
  ),
  rule(
    'custom_text_background_color',
    'Text background color',
    'main_text_color',
    TEXT_CONTRAST,
    (values) => values.custom_text_enabled,
  ),
  rule(
    'reviews_background_color',
    'Reviews background',
    'main_text_color',
    TEXT_CONTRAST,
    (values) => values.reviews_enabled,
  ),
  rule(
    'affirmation_background_color',
    'Affirmation background',
    'main_text_color',
    TEXT_CONTRAST,
    (values) => values.affirmation_section_enabled,
  ),
]
