import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { affirmationBoxes } from '../../../../shared/contracts/affirmation-boxes.ts'
import type { OptimizerDraft } from '../../../../shared/contracts/optimizers.ts'
import { paymentPages } from '../../../../shared/contracts/payment-pages.ts'
import { reviews } from '../../../../shared/contracts/reviews.ts'
import { productsOf } from '../../../../shared/domain/offers.ts'
import type { PreviewContent } from '../../../../shared/preview.ts'
import { useStore } from '../../../lib/stores.ts'
import { useApi } from '../../../lib/use-api.ts'
import type { Check } from '../editor/checks.ts'
import { ContentEditorScreen } from '../editor/content-editor-screen.tsx'
import { editorOf } from '../editor/editor-kind.tsx'
import { groupsOf } from './groups/groups.ts'
import { optimizerChecks } from './optimizer-checks.ts'
import { optimizerColours } from './optimizer-colours.ts'
import { OptimizerProvider, type OptimizerEditor } from './optimizer-context.tsx'
import { kindWords, optimizerKind, type OptimizerValues } from './optimizer-kind.ts'
import { offeredIn } from './preview-products.ts'
import { useProducts } from './use-products.ts'

/** The draft as the frame is told of it: with its products, and in the look of the store's payment page. */
function usePreview(optimizer: OptimizerDraft): PreviewContent {
  const { store_id, optimizer_id } = optimizer
  const { currency } = useStore()
  const { products } = useProducts()
  const said = useApi(reviews.list, { query: { optimizer_id } }).data?.reviews
  const box = useApi(affirmationBoxes.details, { query: { optimizer_id } }).data?.affirmationBox
  const pages = useApi(paymentPages.list, { query: { store_id } }).data?.payment_pages
  return useMemo(
    () => ({
      kind: 'optimizer',
      optimizer,
      products: offeredIn(optimizer, products ?? []),
      currency,
      page: pages?.find(({ is_default }) => is_default) ?? {},
      reviews: said ?? [],
      affirmation_box: box ?? null,
    }),
    [optimizer, products, currency, pages, said, box],
  )
}

function useChecks({ page, values }: OptimizerEditor, hiddenParts: readonly string[]): Check[] {
  const { products } = useProducts()
  const sold =
    products &&
    productsOf(values).every((id) => products.some((each) => each.product_id === id && each.status === 'active'))
  return optimizerChecks(values, { category: page.optimizer_category, sold, hiddenParts })
}

const optimizerEditor = editorOf<OptimizerValues, OptimizerDraft>({
  kind: optimizerKind,
  label: (draft) => `Optimizer · ${kindWords(draft)}`,
  groups: ({ optimizer_category }) => groupsOf[optimizer_category],
  colours: optimizerColours,
  Provider: OptimizerProvider,
  shownWith: 'Shown with a sample order',
  usePreview,
  useChecks,
})

/** /editor/checkout/optimizers/update/{optimizerId} (RT-106). */
export default function OptimizerEditorScreen() {
  const { optimizerId = '' } = useParams()
  return <ContentEditorScreen key={optimizerId} of={optimizerEditor} id={optimizerId} />
}
