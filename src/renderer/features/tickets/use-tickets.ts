import { useQuery } from '@tanstack/react-query'
import { helpdesk, type Ticket, type TicketDetails } from '../../../shared/contracts/support/helpdesk.ts'
import { apiKey } from '../../lib/api/query-client.ts'
import { useUser } from '../../lib/session/session.ts'
import { apiStateOf, type ApiState } from '../../lib/api/use-api.ts'
import { fetchOpenTickets, fetchPastTickets, fetchTicket, fetchUnreadTickets } from './list/helpdesk-helpers.ts'

/** Every read of tickets that a reply, a new ticket or a look at one makes old. */
export const TICKET_READS = [helpdesk.open, helpdesk.past, helpdesk.details, helpdesk.unread, helpdesk.check] as const

/** The signed-in user's open tickets, of all stores. The time stamp is no part of the key: it changes nothing (GAP-39). */
export function useOpenTickets(): ApiState<Ticket[]> {
  const requester_id = useUser()?.id ?? ''
  const query = useQuery({
    queryKey: apiKey(helpdesk.open, { query: { requester_id } }),
    queryFn: ({ signal }) => fetchOpenTickets(requester_id, signal),
    enabled: requester_id !== '',
  })
  return apiStateOf({ ...query, data: query.data?.tickets })
}

/** The signed-in user's solved and closed tickets, of all stores. */
export function usePastTickets(): ApiState<Ticket[]> {
  const requester_id = useUser()?.id ?? ''
  const query = useQuery({
    queryKey: apiKey(helpdesk.past, { query: { requester_id } }),
    queryFn: ({ signal }) => fetchPastTickets(requester_id, signal),
    enabled: requester_id !== '',
  })
  return apiStateOf({ ...query, data: query.data?.tickets })
}

/** The ids of the store's tickets with unread replies; none while they are not known. */
export function useUnreadTicketIds(store_id: string): readonly string[] {
  const query = useQuery({
    queryKey: apiKey(helpdesk.unread, { query: { store_id } }),
    queryFn: ({ signal }) => fetchUnreadTickets(store_id, signal),
  })
  return query.data?.ticket_ids ?? []
}

/** The links of attachments open them for an hour: on an open page they are made anew before, in milliseconds. */
const LINKS_LAST = 45 * 60_000

/** One ticket with its thread; null when the helpdesk has none under the id. */
export function useTicket(ticket_id: string): ApiState<TicketDetails | null> {
  const query = useQuery({
    queryKey: apiKey(helpdesk.details, { query: { ticket_id } }),
    queryFn: ({ signal }) => fetchTicket(ticket_id, signal),
    refetchInterval: LINKS_LAST,
  })
  return apiStateOf({ ...query, data: query.data && (query.data.results[0] ?? null) })
}
