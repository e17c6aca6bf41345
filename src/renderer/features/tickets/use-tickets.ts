import { useQuery } from '@tanstack/react-query'
import { helpdesk, type Ticket, type TicketDetails } from '../../../shared/contracts/support/helpdesk.ts'
import { apiQueryKey } from '../../lib/api/query-client.ts'
import { useUser } from '../../lib/session/session.ts'
import { toApiState, type ApiState } from '../../lib/api/use-api.ts'
import { fetchOpenTickets, fetchPastTickets, fetchTicket, fetchUnreadTickets } from './list/helpdesk-helpers.ts'

/** Ticket reads that a reply, a new ticket or marking one read invalidates. */
export const TICKET_READS = [helpdesk.open, helpdesk.past, helpdesk.details, helpdesk.unread, helpdesk.check] as const

/**
 * The signed-in user's open tickets in all stores. The timestamp isn't part of the query key because it doesn't affect
 * the result (GAP-39).
 */
export function useOpenTickets(): ApiState<Ticket[]> {
  const requester_id = useUser()?.id ?? ''
  const query = useQuery({
    queryKey: apiQueryKey(helpdesk.open, { query: { requester_id } }),
    queryFn: ({ signal }) => fetchOpenTickets(requester_id, signal),
    enabled: requester_id !== '',
  })
  return toApiState({ ...query, data: query.data?.tickets })
}

/** The signed-in user's solved and closed tickets in all stores. */
export function usePastTickets(): ApiState<Ticket[]> {
  const requester_id = useUser()?.id ?? ''
  const query = useQuery({
    queryKey: apiQueryKey(helpdesk.past, { query: { requester_id } }),
    queryFn: ({ signal }) => fetchPastTickets(requester_id, signal),
    enabled: requester_id !== '',
  })
  return toApiState({ ...query, data: query.data?.tickets })
}

/** The ids of the store's tickets with unread replies; none until loaded. */
export function useUnreadTicketIds(store_id: string): readonly string[] {
  const query = useQuery({
    queryKey: apiQueryKey(helpdesk.unread, { query: { store_id } }),
    queryFn: ({ signal }) => fetchUnreadTickets(store_id, signal),
  })
  return query.data?.ticket_ids ?? []
}

/** Attachment links expire after an hour, so an open page refreshes them earlier. In milliseconds. */
const LINK_REFRESH_MS = 45 * 60_000

/** One ticket with its thread; null if the helpdesk has no ticket with this id. */
export function useTicket(ticket_id: string): ApiState<TicketDetails | null> {
  const query = useQuery({
    queryKey: apiQueryKey(helpdesk.details, { query: { ticket_id } }),
    queryFn: ({ signal }) => fetchTicket(ticket_id, signal),
    refetchInterval: LINK_REFRESH_MS,
  })
  return toApiState({ ...query, data: query.data && (query.data.results[0] ?? null) })
}
