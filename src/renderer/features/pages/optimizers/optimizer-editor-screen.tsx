import { useParams } from 'react-router-dom'
import type { OptimizerDraft } from '../../../../shared/contracts/pages/optimizers.ts'
import { productsOf } from '../../../../shared/domain/offers/offers.ts'
import type { Check } from '../editor/page-checks.ts'
import { ContentEditorScreen } from '../editor/content-editor-screen.tsx'
import { editorOf } from '../editor/editor-kind.tsx'
import { groupsOf } from './groups/groups.ts'
import { LiveStats } from './live-stats.tsx'
import { useCanRenew } from './offered-plan.ts'
import { optimizerChecks } from './optimizer-checks.ts'
import { optimizerColors } from './optimizer-colors.ts'
import { OptimizerProvider, type OptimizerEditor } from './optimizer-context.tsx'
import { optimizerTypeLabel, type OptimizerValues } from './optimizer-kind.ts'
import { optimizerPreview } from './optimizer-preview.ts'
import { selectedDownsell, useDownsells } from './use-downsells.ts'
import { useProducts } from './use-products.ts'

function useChecks({ page, values }: OptimizerEditor, hiddenParts: readonly string[]): Check[] {
  const { products, refreshing } = useProducts(productsOf(values))
  const sold =
    products &&
    !refreshing &&
    productsOf(values).every((id) => products.some((each) => each.product_id === id && each.status === 'active'))
  const { downsells } = useDownsells()
  const next = page.optimizer_category === 'upsell' ? selectedDownsell(values) : null
  const followed =
    next === null || downsells === undefined
      ? undefined
      : downsells.some(({ optimizer_id, status }) => optimizer_id === next && status === 'live')
  const renewable = useCanRenew(values)
  return optimizerChecks(values, { category: page.optimizer_category, sold, followed, renewable, hiddenParts })
}

const optimizerEditor = editorOf<OptimizerValues, OptimizerDraft>({
  preview: optimizerPreview,
  label: (draft) => `Optimizer · ${optimizerTypeLabel(draft)}`,
  groups: ({ optimizer_category }) => groupsOf[optimizer_category],
  colours: optimizerColors,
  Provider: OptimizerProvider,
  Beside: LiveStats,
  useChecks,
})

/** /editor/checkout/optimizers/update/{optimizerId} (RT-106). */
export default function OptimizerEditorScreen() {
  const { optimizerId = '' } = useParams()
  return <ContentEditorScreen key={optimizerId} of={optimizerEditor} id={optimizerId} />
}
