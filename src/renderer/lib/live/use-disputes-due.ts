import { disputes } from '../../../shared/contracts/payments/disputes.ts'
import { useCurrentStore } from '../session/stores.ts'
import { useApi } from '../api/use-api.ts'

/** How many disputes of the store need a response; 0 until that is known. */
export function useDisputesDue(): number {
  const store_id = useCurrentStore()?.store_id
  const input = store_id === undefined ? null : { query: { store_id, size: 1, status: 'needs_response' as const } }
  return useApi(disputes.list, input).data?.total ?? 0
}
