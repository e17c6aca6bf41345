import { useHelpTexts } from '../../storefront/i18n/help-texts.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'

/** What stands in the place of the card in a preview. */
export function PreviewCard() {
  return <Notice>{useHelpTexts().preview_pay}</Notice>
}
