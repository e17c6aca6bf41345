import { IconInbox } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import type { Reply } from '../../../../shared/contract.ts'
import { DESK_POLL_MS } from '../../../lib/live/desk-poll.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { DeskInbox } from './desk-inbox.tsx'
import { DeskTicket } from './desk-ticket.tsx'
import classes from './desk.module.css'
import { Views, withParams } from '../views.tsx'

const PAGE_SIZE = 25

const STATUSES = ['unsolved', 'open', 'pending', 'solved', 'closed'] as const
type Counts = Reply<typeof supportDesk.list>['counts']

/** Inbox query from the URL; all tickets without a status. */
function inboxQuery(params: URLSearchParams) {
  const status = STATUSES.find((each) => each === params.get('status'))
  const search = params.get('search') ?? ''
  const page = Number(params.get('page') ?? '1')
  return {
    ...(status && { status }),
    ...(search !== '' && { search }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}

function viewsOf(params: URLSearchParams, counts: Counts | undefined) {
  const chosen = STATUSES.find((each) => each === params.get('status')) ?? ''
  const view = (label: string, status: string, count: number | undefined) => ({
    label,
    path: withParams(params, { status, ticket_id: '' }),
    active: chosen === status,
    count,
  })
  const all = counts && counts.open + counts.pending + counts.solved + counts.closed
  return [
    view('All', '', all),
    view('Unsolved', 'unsolved', counts && counts.open + counts.pending),
    view('Open', 'open', counts?.open),
    view('Pending', 'pending', counts?.pending),
    view('Solved', 'solved', counts?.solved),
    view('Closed', 'closed', counts?.closed),
  ]
}

/** The inbox next to the open ticket; one at a time on narrow windows. */
export function Desk() {
  const [params] = useSearchParams()
  const ticket_id = params.get('ticket_id') ?? ''
  const query = inboxQuery(params)
  const inbox = useApi(supportDesk.list, { query }, { keepPrevious: true, pollMs: DESK_POLL_MS })
  return (
    <div className={classes.desk} data-open={ticket_id !== '' || undefined}>
      <div className={classes.views}>
        <Views label="Tickets by status" views={viewsOf(params, inbox.data?.counts)} />
      </div>
      <div className={classes.inbox}>
        <DeskInbox inbox={inbox} pageSize={PAGE_SIZE} selected={ticket_id} />
      </div>
      <div className={classes.ticket}>
        {ticket_id === '' ? (
          <div className={classes.none}>
            <EmptyState icon={IconInbox} title="No ticket selected" message="Select a ticket from the inbox." />
          </div>
        ) : (
          <DeskTicket key={ticket_id} ticket_id={ticket_id} />
        )}
      </div>
    </div>
  )
}
