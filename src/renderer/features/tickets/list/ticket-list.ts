import type { Ticket } from '../../../../shared/contracts/support/helpdesk.ts'
import type { TableState } from '../../../ui/data-table/types.ts'
import { categoryLabel, STATUS_LABELS } from '../ticket-labels.ts'

const SORTS: Readonly<Record<string, (ticket: Ticket) => string>> = {
  subject: ({ subject }) => subject.toLowerCase(),
  category: (ticket) => categoryLabel(ticket).toLowerCase(),
  store_name: ({ store_name }) => store_name.toLowerCase(),
  status: ({ status }) => STATUS_LABELS[status].label,
  updated_at: ({ updated_at }) => updated_at,
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

const matches = (ticket: Ticket, search: string): boolean =>
  [ticket.subject, ticket.description, ticket.id, ticket.store_name, categoryLabel(ticket)].some((words) =>
    words.toLowerCase().includes(search),
  )

/**
 * Returns the rows of the current page and the number of matches. The helpdesk sends all of a user's tickets at once.
 */
export function ticketRows(tickets: readonly Ticket[], state: TableState): { rows: Ticket[]; total: number } {
  const search = state.search.trim().toLowerCase()
  const found = search === '' ? [...tickets] : tickets.filter((ticket) => matches(ticket, search))
  const value = SORTS[state.sort?.key ?? ''] ?? SORTS.updated_at
  const turn = state.sort?.direction === 'asc' ? 1 : -1
  if (value) found.sort((one, other) => turn * compare(value(one), value(other)))
  const pages = Math.max(1, Math.ceil(found.length / state.size))
  const from = (Math.min(state.page, pages) - 1) * state.size
  return { rows: found.slice(from, from + state.size), total: found.length }
}
