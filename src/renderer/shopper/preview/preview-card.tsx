import { useHelpTexts } from '../../storefront/i18n/help-texts.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'

/** Placeholder for the card fields in a preview. */
export function PreviewCard() {
  return <Notice>{useHelpTexts().preview_pay}</Notice>
}
