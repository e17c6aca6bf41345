import type { ConfirmationPageContent } from '../../../../shared/contracts/pages/confirmation-pages.ts'
import { SHAPE_CONTRAST, TEXT_CONTRAST, type ColorRule } from '../editor/colors/colors.ts'

/** All colors of a confirmation page, each with its background. */
export const confirmationColors: readonly ColorRule<ConfirmationPageContent>[] = [
  { key: 'background_color', label: 'Background', least: 1 },
  { key: 'main_text_color', label: 'Main text', against: 'background_color', least: TEXT_CONTRAST },
  { key: 'secondary_text_color', label: 'Secondary text', against: 'background_color', least: TEXT_CONTRAST },
  { key: 'icon_color', label: 'Icon', against: 'background_color', least: SHAPE_CONTRAST },
  { key: 'button_color', label: 'Button', against: 'background_color', least: SHAPE_CONTRAST },
  { key: 'button_text_color', label: 'Button text', against: 'button_color', least: TEXT_CONTRAST },
]
