import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Reply } from '../../../../shared/contract.ts'
import type { InboxTicket, supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import { pluralize, formatCount } from '../../../lib/format/format.ts'
import type { ApiState } from '../../../lib/api/use-api.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import classes from './desk.module.css'
import { Subject, TicketStatusBadge } from '../list/ticket-columns.tsx'
import { withParams } from '../views.tsx'

const TYPING_PAUSE_MS = 250

function Search() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const send = useDebouncedCallback(
    (search: string) => setParams((current) => withParams(current, { search }), { replace: true }),
    TYPING_PAUSE_MS,
  )
  const take = (search: string) => {
    setTyped(search)
    send(search)
  }
  return (
    <TextInput
      className={classes.search ?? ''}
      classNames={{ input: classes.searchInput ?? '' }}
      size="xs"
      type="search"
      aria-label="Search tickets"
      placeholder="Search..."
      value={typed}
      onChange={(event) => take(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.7} />}
      rightSection={typed === '' ? null : <CloseButton size={26} aria-label="Clear search" onClick={() => take('')} />}
    />
  )
}

function Row({ ticket, selected }: { ticket: InboxTicket; selected: boolean }) {
  const [params] = useSearchParams()
  const page = params.get('page') ?? ''
  const { id, store_name, requester, updated_at, status } = ticket
  return (
    <li>
      <Link
        className={classes.row ?? ''}
        to={withParams(params, { ticket_id: id, page })}
        {...(selected ? { 'aria-current': 'true' as const } : {})}
      >
        <span className={classes.rowHead}>
          <Subject {...ticket} />
          <span className={classes.quiet}>
            <RelativeTime value={updated_at} length="short" />
          </span>
        </span>
        <span className={classes.rowFoot}>
          <span className={classes.who}>
            {store_name}, {requester.name || requester.email}
          </span>
          <TicketStatusBadge status={status} />
        </span>
      </Link>
    </li>
  )
}

function Pages({ total, pageSize }: { total: number; pageSize: number }) {
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page') ?? '1') || 1)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const at = (next: number) => `${withParams(params, {})}&page=${next}`
  return (
    <div className={classes.foot}>
      <p role="status">{pluralize(total, 'ticket')}</p>
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <span>
            Page {formatCount(page)} of {formatCount(pages)}
          </span>
          {page > 1 && (
            <Button size="xs" variant="default" component={Link} to={at(page - 1)}>
              Previous
            </Button>
          )}
          {page < pages && (
            <Button size="xs" variant="default" component={Link} to={at(page + 1)}>
              Next
            </Button>
          )}
        </nav>
      )}
    </div>
  )
}

interface DeskInboxProps {
  inbox: ApiState<Reply<typeof supportDesk.list>>
  pageSize: number
  /** Id of the open ticket; '' for none. */
  selected: string
}

/** The desk's tickets: unread first, then by last update. */
export function DeskInbox({ inbox, pageSize, selected }: DeskInboxProps) {
  const { tickets = [], total = 0 } = inbox.data ?? {}
  const unread = inbox.data?.counts.unread ?? 0
  return (
    <section className={classes.card} aria-label="Inbox">
      <div className={classes.inboxHead}>
        <Search />
        {unread > 0 && <span className={classes.unread}>{formatCount(unread)} unread</span>}
      </div>
      <LoadGate load={inbox.load} what="Inbox" skeleton={<RowSkeleton rows={8} height={64} />}>
        {tickets.length === 0 ? (
          <p className={classes.nothing}>No tickets. Choose another status or change the search.</p>
        ) : (
          <ul className={classes.rows}>
            {tickets.map((ticket) => (
              <Row key={ticket.id} ticket={ticket} selected={ticket.id === selected} />
            ))}
          </ul>
        )}
        <Pages total={total} pageSize={pageSize} />
      </LoadGate>
    </section>
  )
}
