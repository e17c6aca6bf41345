import type { CartContent } from '../../../../shared/contracts/pages/carts.ts'
import { SHAPE, TEXT, type ColourRule } from '../editor/colors/colors.ts'
import { limitedColours } from '../editor/colors/urgency-colors.ts'

const hasLimited = (values: CartContent): boolean => values.limited_time_enabled || values.limited_stock_enabled

/** All colors of a cart, main colors first. */
export const cartColours: readonly ColourRule<CartContent>[] = [
  { key: 'background_color', label: 'Background', least: 1 },
  { key: 'main_text_color', label: 'Main text', against: 'background_color', least: TEXT },
  { key: 'secondary_text_color', label: 'Secondary text', against: 'background_color', least: TEXT },
  { key: 'icon_color', label: 'Icon', against: 'background_color', least: SHAPE },
  { key: 'button_color', label: 'Button', against: 'background_color', least: SHAPE },
  { key: 'button_text_color', label: 'Button text', against: 'button_color', least: TEXT },
  ...limitedColours(hasLimited),
]
