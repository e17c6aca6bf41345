import { useHelpTexts } from '../../storefront/help-texts.tsx'
import { Notice } from '../../storefront/notices.tsx'

/** What stands in the place of the card in a preview. */
export function PreviewCard() {
  return <Notice>{useHelpTexts().preview_pay}</Notice>
}
