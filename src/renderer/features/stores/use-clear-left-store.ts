import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { apiQueryKey } from '../../lib/api/query-client.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { removeStore } from '../../lib/session/stores.ts'
import { endLeaving, finishLeaving } from './leaving.ts'

/** Clears all data of a store that is no longer the user's, and navigates to the dashboard. */
export function useClearLeftStore(store_id: string): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user_id = useUser()?.id ?? ''
  return async () => {
    // Unmounts the form before navigating, so that it doesn't ask about unsaved changes.
    flushSync(() => finishLeaving(store_id))
    client.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(`"${store_id}"`) })
    removeStore(client, user_id, store_id)
    await navigate(to('dashboard'), { replace: true, flushSync: true })
    endLeaving()
    void client.invalidateQueries({ queryKey: apiQueryKey(stores.list) })
  }
}
