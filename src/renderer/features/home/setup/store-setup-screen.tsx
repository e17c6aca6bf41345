import { orders } from '../../../../shared/contracts/sales/orders.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { SetupScreen } from './setup-screen.tsx'

/** /setup: the setup checklist, also available after the first order. */
export default function StoreSetupScreen() {
  const { store_id } = useStore()
  const anyOrder = useApi(orders.list, { query: { store_id, page: 1, size: 1 } })
  return <SetupScreen title="Set up your store" sold={(anyOrder.data?.total ?? 0) > 0} />
}
