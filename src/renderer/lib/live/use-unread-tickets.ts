import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { helpdesk } from '../../../shared/contracts/support/helpdesk.ts'
import { errorText } from '../api/api-errors.ts'
import { call } from '../api/api.ts'
import { apiQueryKey } from '../api/query-client.ts'
import { useCurrentStore } from '../session/stores.ts'
import type { ActionStatus } from '../api/use-action.ts'

interface UnreadTickets {
  /** True if a ticket of the current store has an unread reply. False until known. */
  unread: boolean
  status: ActionStatus
}

const statusOf = { pending: 'loading', success: 'succeeded', error: 'failed' } as const

/**
 * Tracks whether the current store has unread tickets. Fetched per store (DEF-32) and again on the live event
 * new_unread_ticket (DEF-34). A failure is logged, and no dot is shown (TK-004, ERR-014).
 */
export function useUnreadTickets(): UnreadTickets {
  const store_id = useCurrentStore()?.store_id ?? ''
  const input = { query: { store_id } }
  const { data, error, status } = useQuery({
    queryKey: apiQueryKey(helpdesk.check, input),
    queryFn: ({ signal }) => call(helpdesk.check, input, { signal }),
    enabled: store_id !== '',
  })
  useEffect(() => {
    if (error !== null) console.error('Couldn’t check for unread tickets:', errorText(error))
  }, [error])
  return {
    unread: status === 'success' && data.has_unread,
    status: store_id === '' ? 'idle' : statusOf[status],
  }
}
