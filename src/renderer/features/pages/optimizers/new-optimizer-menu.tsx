import { IconPackages, IconShoppingCartPlus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { OptimizerCategory, OptimizerType } from '../../../../shared/contracts/pages/optimizer-content.ts'
import { optimizers } from '../../../../shared/contracts/pages/optimizers.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { NewContentMenu } from '../list/new-content.tsx'
import { optimizerKind } from './optimizer-kind.ts'

interface Sort {
  optimizer_category: OptimizerCategory
  optimizer_type: OptimizerType
  label: string
  text: string
  icon: typeof IconPackages
}

const sorts: readonly Sort[] = [
  {
    optimizer_category: 'order_bump',
    optimizer_type: 'additional',
    label: 'Order bump',
    text: 'An extra product with a checkbox in checkout.',
    icon: IconShoppingCartPlus,
  },
  {
    optimizer_category: 'upsell',
    optimizer_type: 'additional',
    label: 'Upsell',
    text: 'Offered when shoppers click Pay.',
    icon: IconTrendingUp,
  },
  {
    optimizer_category: 'downsell',
    optimizer_type: 'additional',
    label: 'Downsell',
    text: 'Offered when the upsell is declined.',
    icon: IconTrendingDown,
  },
  {
    optimizer_category: 'upsell',
    optimizer_type: 'bundle',
    label: 'Upsell bundle',
    text: 'Several products at one price.',
    icon: IconPackages,
  },
  {
    optimizer_category: 'downsell',
    optimizer_type: 'bundle',
    label: 'Downsell bundle',
    text: 'Several products, offered after a declined upsell.',
    icon: IconPackages,
  },
]

/** Creates an optimizer of the selected type (API-116). */
export function NewOptimizerMenu() {
  const { store_id } = useStore()
  const choices = sorts.map(({ label, text, icon, ...sort }) => ({
    label,
    text,
    icon,
    input: (name: string) => ({ body: { store_id, name, ...sort } }),
  }))
  return <NewContentMenu kind={optimizerKind} create={optimizers.create} thing="optimizer" sorts={choices} />
}
