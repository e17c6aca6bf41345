import { useParams } from 'react-router-dom'
import type { ConfirmationPageDraft } from '../../../../shared/contracts/pages/confirmation-pages.ts'
import { reviews } from '../../../../shared/contracts/pages/reviews.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { colorCheck, cssCheck, type Check } from '../editor/page-checks.ts'
import { colorWarnings } from '../editor/colors/colors.ts'
import { ContentEditorScreen } from '../editor/content-editor-screen.tsx'
import { editorOf } from '../editor/editor-kind.tsx'
import { confirmationColors } from './confirmation-colors.ts'
import { ConfirmationPageProvider, type ConfirmationEditor } from './confirmation-context.tsx'
import { confirmationGroups } from './confirmation-groups.tsx'
import type { ConfirmationValues } from './confirmation-kind.ts'
import { confirmationPreview } from './confirmation-preview.ts'

/** Checks to review before publishing the page. */
function useChecks({ page, values }: ConfirmationEditor, hiddenParts: readonly string[]): Check[] {
  const { store_website } = useStore()
  const { confirmation_page_id } = page
  const said = useApi(reviews.list, { query: { confirmation_page_id } }).data
  const empty = values.reviews_enabled && said?.reviews.length === 0
  const checks: (Check | null)[] = [
    colorCheck(colorWarnings(confirmationColors, values)),
    store_website
      ? { key: 'way-back', ok: true, title: 'Links to your store’s website' }
      : { key: 'way-back', ok: false, title: 'No link to your store', text: 'Add a website in your store settings.' },
    empty
      ? { key: 'reviews', ok: false, title: 'No reviews yet', text: 'This section is hidden until you add one.' }
      : null,
    values.custom_description_enabled && values.custom_description === ''
      ? {
          key: 'description',
          ok: false,
          title: 'The description is empty',
          text: 'This section is hidden until you add text.',
        }
      : null,
    cssCheck(values.custom_css, hiddenParts),
  ]
  return checks.filter((check) => check !== null)
}

const confirmationEditor = editorOf<ConfirmationValues, ConfirmationPageDraft>({
  preview: confirmationPreview,
  label: () => 'Confirmation page',
  groups: () => confirmationGroups,
  colours: confirmationColors,
  Provider: ConfirmationPageProvider,
  useChecks,
})

/** /editor/checkout/confirmation-pages/update/{confirmationPageId} (RT-102). */
export default function ConfirmationEditorScreen() {
  const { confirmationPageId = '' } = useParams()
  return <ContentEditorScreen key={confirmationPageId} of={confirmationEditor} id={confirmationPageId} />
}
