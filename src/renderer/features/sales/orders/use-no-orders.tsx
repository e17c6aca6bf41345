import { Button } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { inventory } from '../../../../shared/contracts/sales/inventory.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { shopperLink } from '../../../lib/navigation/shopper-link.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { platform } from '../../../platform/current.ts'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { SetupList } from './setup-list.tsx'

/** Empty state of a list without orders: the next step to the first one, and the remaining setup. */
export function useNoOrders(wanted: boolean): EmptyStateProps {
  const store = useStore()
  const { store_id, cart_mode } = store
  const query = { store_id, size: 1, stock: 'in' } as const
  const variant = useApi(inventory.list, wanted ? { query } : null).data?.products[0]?.variants[0]
  const mayAdd = useCan('inventory.manage')
  const test = cart_mode === 'test'
  const first = test ? 'Place a test order to see the first one.' : 'Open your checkout to place the first one.'
  return {
    icon: IconReceipt2,
    title: 'No orders yet',
    message: `Orders appear here as soon as a shopper pays. ${variant ? first : 'Create a product to get started.'}`,
    action: variant ? (
      <Button onClick={() => platform().openExternal(shopperLink(store, variant.variant_id))}>
        {test ? 'Place a test order' : 'Open checkout'}
      </Button>
    ) : (
      mayAdd && (
        <Button component={Link} to={to('inventory.new')}>
          Create product
        </Button>
      )
    ),
    children: wanted ? <SetupList store_id={store_id} /> : null,
  }
}
