import type { CartContent } from '../../../../shared/contracts/pages/carts.ts'
import { SHAPE_CONTRAST, TEXT_CONTRAST, type ColorRule } from '../editor/colors/colors.ts'
import { limitedColors } from '../editor/colors/urgency-colors.ts'

const hasLimited = (values: CartContent): boolean => values.limited_time_enabled || values.limited_stock_enabled

/** All colors of a cart, main colors first. */
export const cartColors: readonly ColorRule<CartContent>[] = [
  { key: 'background_color', label: 'Background', least: 1 },
  { key: 'main_text_color', label: 'Main text', against: 'background_color', least: TEXT_CONTRAST },
  { key: 'secondary_text_color', label: 'Secondary text', against: 'background_color', least: TEXT_CONTRAST },
  { key: 'icon_color', label: 'Icon', against: 'background_color', least: SHAPE_CONTRAST },
  { key: 'button_color', label: 'Button', against: 'background_color', least: SHAPE_CONTRAST },
  { key: 'button_text_color', label: 'Button text', against: 'button_color', least: TEXT_CONTRAST },
  ...limitedColors(hasLimited),
]
