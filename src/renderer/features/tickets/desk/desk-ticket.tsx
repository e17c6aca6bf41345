import { Button, Select } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ticketStatus, type TicketDetails, type TicketStatus } from '../../../../shared/contracts/support/helpdesk.ts'
import { supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import { ticketStatusesAfter } from '../../../../shared/domain/support/ticket-status.ts'
import { DESK_POLL_MS } from '../../../lib/live/desk-poll.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi, useInvalidate } from '../../../lib/api/use-api.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { DeskReply } from './desk-reply.tsx'
import classes from './desk.module.css'
import { ThreadSkeleton } from '../thread/thread-skeleton.tsx'
import { Thread } from '../thread/thread.tsx'
import { TicketStatusBadge } from '../list/ticket-columns.tsx'
import { categoryLabel, STATUS_LABELS } from '../ticket-labels.ts'
import { withParams } from '../views.tsx'

/** The ticket's status and the statuses it can change to. */
const optionsOf = (now: TicketStatus) =>
  [now, ...ticketStatusesAfter(now)].map((value) => ({ value, label: STATUS_LABELS[value].label }))

function StatusSelect({ ticket }: { ticket: TicketDetails }) {
  const toast = useNotification()
  const change = useAction(supportDesk.setStatus, {
    invalidates: [supportDesk.list, supportDesk.details],
    onSuccess: (_reply, { body }) => toast.success(`Ticket marked ${STATUS_LABELS[body.status].label.toLowerCase()}`),
  })
  return (
    <Select
      className={classes.status ?? ''}
      size="xs"
      label="Status"
      data={optionsOf(ticket.status)}
      value={ticket.status}
      allowDeselect={false}
      disabled={change.busy || ticketStatusesAfter(ticket.status).length === 0}
      error={change.error}
      onChange={(value) => {
        const status = ticketStatus.options.find((each) => each === value)
        if (status !== undefined) void change.run({ body: { ticket_id: ticket.id, status } })
      }}
    />
  )
}

function Head({ ticket }: { ticket: TicketDetails }) {
  const { id, subject, status, store_name, requester, created_at } = ticket
  return (
    <header className={classes.ticketHead}>
      <div className={classes.ticketSummary}>
        <div className={classes.titleLine}>
          <h2 className={classes.title}>{subject}</h2>
          <TicketStatusBadge status={status} />
        </div>
        <p className={classes.facts}>
          {store_name}, {requester.name} (<a href={`mailto:${requester.email}`}>{requester.email}</a>)
        </p>
        <p className={classes.facts}>
          {categoryLabel(ticket)}. <span className={classes.mono}>{id}</span>, opened{' '}
          <RelativeTime value={created_at} />
        </p>
      </div>
      <StatusSelect ticket={ticket} />
    </header>
  )
}

const waiting = (
  <section className={classes.card} role="status" aria-label="Loading">
    <div className={classes.thread}>
      <ThreadSkeleton />
    </div>
  </section>
)

/** One ticket of the desk, with its notes. Opening it marks it read for the desk, so the inbox is refetched. */
export function DeskTicket({ ticket_id }: { ticket_id: string }) {
  const [params] = useSearchParams()
  const reader_id = useUser()?.id ?? ''
  const { data, load } = useApi(supportDesk.details, { query: { ticket_id } }, { pollMs: DESK_POLL_MS })
  const invalidate = useInvalidate()
  const ticket = data?.data
  const messages = ticket?.comments.length ?? 0
  useEffect(() => {
    if (messages > 0) void invalidate(supportDesk.list)
  }, [messages, invalidate])
  return (
    <>
      <Button
        className={classes.back ?? ''}
        component={Link}
        to={withParams(params, { ticket_id: '', page: params.get('page') ?? '' })}
        size="xs"
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.8} />}
      >
        Back to the inbox
      </Button>
      <LoadGate load={load} what="Ticket" skeleton={waiting}>
        {ticket && (
          <section className={classes.card} aria-label={ticket.subject}>
            <Head ticket={ticket} />
            <div className={classes.thread}>
              <Thread comments={ticket.comments} side="support" reader_id={reader_id} />
            </div>
            <div className={classes.reply}>
              <DeskReply ticket={ticket} />
            </div>
          </section>
        )}
      </LoadGate>
    </>
  )
}
