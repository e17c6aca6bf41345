import { IconPackages, IconShoppingCartPlus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { OptimizerCategory, OptimizerType } from '../../../../shared/contracts/optimizer-content.ts'
import { optimizers } from '../../../../shared/contracts/optimizers.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { useStore } from '../../../lib/stores.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useNotification } from '../../../ui/toasts.tsx'
import { CreateMenu } from '../list/create-menu.tsx'
import { editorAddress } from './optimizer-kind.ts'

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
    text: 'One more product, ticked beside the order.',
    icon: IconShoppingCartPlus,
  },
  {
    optimizer_category: 'upsell',
    optimizer_type: 'additional',
    label: 'Upsell',
    text: 'Offered when Pay is pressed.',
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
    text: 'Several products, after a declined upsell.',
    icon: IconPackages,
  },
]

/** Makes an optimizer, a draft with the usual settings, and opens it (API-116). */
export function NewOptimizerMenu() {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const creation = useAction(optimizers.create, {
    invalidates: [optimizers.list],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: ({ data }) => navigate(editorAddress(data)),
  })
  const choices = sorts.map(({ label: name, text, icon, ...sort }) => ({
    label: name,
    text,
    icon,
    make: () => void creation.run({ body: { store_id, name, ...sort } }),
  }))
  return <CreateMenu label="New offer" busy={creation.busy} choices={choices} />
}
