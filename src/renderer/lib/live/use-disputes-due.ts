import { disputes } from '../../../shared/contracts/payments/disputes.ts'
import { useCurrentStore } from '../session/stores.ts'
import { useApi } from '../api/use-api.ts'

/** Number of the store's disputes that need a response; 0 until loaded. */
export function useDisputesDue(): number {
  const store_id = useCurrentStore()?.store_id
  const input = store_id === undefined ? null : { query: { store_id, size: 1, status: 'needs_response' as const } }
  return useApi(disputes.list, input).data?.total ?? 0
}
