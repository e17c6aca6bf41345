import { Button, Switch } from '@mantine/core'
import { IconLifebuoy, IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import type { Ticket } from '../../../../shared/contracts/support/helpdesk.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore, useStores } from '../../../lib/session/stores.ts'
import type { TableState } from '../../../ui/data-table/types.ts'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { categoryLabel, STATUS_LABELS } from '../ticket-labels.ts'
import { NewTicketDialog } from './new-ticket-dialog.tsx'
import { ticketColumns } from './ticket-columns.tsx'
import classes from '../tickets.module.css'
import { useOpenTickets, usePastTickets, useUnreadTicketIds } from '../use-tickets.ts'
import { Views, withParams } from '../views.tsx'

const NEWEST_FIRST = { key: 'updated_at', direction: 'desc' } as const

interface Lists {
  open: readonly Ticket[] | undefined
  past: readonly Ticket[] | undefined
}

/** Shown in place of an empty list. */
function emptyState(past: boolean, lists: Lists, elsewhere: number): Omit<EmptyStateProps, 'action'> {
  const others = elsewhere === 0 ? '' : ` Your other stores have ${pluralize(elsewhere, 'ticket')}.`
  if (past) {
    return { icon: IconLifebuoy, title: 'No past tickets', message: `Solved and closed tickets appear here.${others}` }
  }
  return {
    icon: IconLifebuoy,
    title: (lists.past?.length ?? 0) > 0 ? 'No open tickets' : 'No tickets yet',
    message: `Get help from support with payments, checkout or your account.${others}`,
  }
}

interface ListBarProps {
  past: boolean
  allStores: boolean
  lists: Lists
}

/** Switches between open and past tickets, and between the current and all stores. */
function ListBar({ past, allStores, lists }: ListBarProps) {
  const [params, setParams] = useSearchParams()
  const several = (useStores().data?.length ?? 0) > 1
  const view = (label: string, tab: string, tickets: readonly Ticket[] | undefined) => ({
    label,
    path: withParams(params, { tab, new: '' }),
    active: past === (tab === 'past'),
    count: tickets?.length,
  })
  return (
    <div className={classes.bar}>
      <Views label="Tickets" views={[view('Open', '', lists.open), view('Past', 'past', lists.past)]} />
      {several && (
        <Switch
          className={classes.allStores ?? ''}
          label="All my stores"
          checked={allStores}
          onChange={(event) => setParams(withParams(params, { stores: event.currentTarget.checked ? 'all' : '' }))}
        />
      )}
    </div>
  )
}

/** Loads the tickets of one store or all stores, and marks those that the helpdesk reports as unread. */
function useLists(store_id: string, allStores: boolean) {
  const open = useOpenTickets()
  const past = usePastTickets()
  const unread = useUnreadTicketIds(store_id)
  const choose = (tickets: readonly Ticket[] | undefined): readonly Ticket[] | undefined =>
    tickets
      ?.filter((ticket) => allStores || ticket.store_id === store_id)
      .map((ticket) => (unread.includes(ticket.id) ? { ...ticket, unread: true } : ticket))
  return { open, past, lists: { open: choose(open.data), past: choose(past.data) } }
}

/** /settings/tickets: the user's requests to support (TK-001). */
export default function TicketsScreen() {
  const { store_id } = useStore()
  const [params, setParams] = useSearchParams()
  const [state, change] = useTableState({ sort: NEWEST_FIRST })
  const mayWrite = useCan('tickets.manage')
  const past = params.get('tab') === 'past'
  const allStores = params.get('stores') === 'all'
  const { lists, ...reads } = useLists(store_id, allStores)
  const read = past ? reads.past : reads.open
  const shown = (past ? lists.past : lists.open) ?? []
  const { rows, total } = ticketRows(shown, state)
  const action = mayWrite && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.8} />}
      onClick={() => setParams(withParams(params, { new: '1' }))}
    >
      Create ticket
    </Button>
  )
  return (
    <>
      <ListScreen
        header={{ title: 'Tickets', purpose: 'Your requests to the support team.', action }}
        tabs={<ListBar past={past} allStores={allStores} lists={lists} />}
        empty={{ ...emptyState(past, lists, (read.data?.length ?? 0) - shown.length), ...(past ? {} : { action }) }}
        table={{
          label: 'Tickets',
          columns: ticketColumns(allStores),
          rows,
          total,
          rowId: ({ id }) => id,
          rowLabel: ({ subject }) => `ticket ${subject}`,
          state,
          onStateChange: change,
          load: read.load,
          rowClick: { redirect: ({ id }) => to('settings.tickets.details', { id }) },
          emptyMessage: 'No matching tickets. Try a different search.',
        }}
      />
      <NewTicketDialog
        opened={mayWrite && params.get('new') === '1'}
        onClose={() => setParams(withParams(params, { new: '' }), { replace: true })}
      />
    </>
  )
}

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
function ticketRows(tickets: readonly Ticket[], state: TableState): { rows: Ticket[]; total: number } {
  const search = state.search.trim().toLowerCase()
  const found = search === '' ? [...tickets] : tickets.filter((ticket) => matches(ticket, search))
  const value = SORTS[state.sort?.key ?? ''] ?? SORTS.updated_at
  const turn = state.sort?.direction === 'asc' ? 1 : -1
  if (value) found.sort((one, other) => turn * compare(value(one), value(other)))
  const pages = Math.max(1, Math.ceil(found.length / state.size))
  const from = (Math.min(state.page, pages) - 1) * state.size
  return { rows: found.slice(from, from + state.size), total: found.length }
}
