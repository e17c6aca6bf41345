import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { helpdesk, type TicketDetails } from '../../../../shared/contracts/support/helpdesk.ts'
import { can } from '../../../../shared/domain/store/permissions.ts'
import { canTicketBecome } from '../../../../shared/domain/support/ticket-status.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useStores } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { logTicketFailure } from '../list/helpdesk-helpers.ts'
import { TicketSkeleton } from './thread-skeleton.tsx'
import { Thread } from './thread.tsx'
import { TicketAside } from './ticket-aside.tsx'
import { TicketStatusBadge } from '../list/ticket-columns.tsx'
import { TicketReply } from './ticket-reply.tsx'
import { categoryLabel } from '../ticket-labels.ts'
import classes from '../tickets.module.css'
import { TICKET_READS, useTicket } from '../use-tickets.ts'

const list = { label: 'Tickets', path: to('settings.tickets') }

/**
 * Marks a ticket read when it's opened, and for each reply that arrives while it's open (API-031). Members who can't
 * reply leave it unread for those who can. After a failure, the next update of the ticket retries.
 */
function useMarkRead(ticket: TicketDetails | null | undefined, mayWrite: boolean): void {
  const { run } = useAction(helpdesk.markRead, {
    invalidates: TICKET_READS,
    onFailure: logTicketFailure('Couldn’t mark the ticket as read'),
  })
  const sent = useRef<string | null>(null)
  const failed = useRef<TicketDetails | null>(null)
  const ticket_id = ticket?.id ?? ''
  const wish = mayWrite && ticket?.unread === true ? `${ticket_id} ${ticket.comments.length}` : null
  useEffect(() => {
    const again = failed.current !== null && failed.current !== ticket
    if (!ticket || wish === null || (wish === sent.current && !again)) return
    sent.current = wish
    failed.current = null
    const read = async () => {
      if ((await run({ query: { ticket_id } })) === undefined) failed.current = ticket
    }
    void read()
  }, [wish, ticket_id, run, ticket])
}

/** Screen reader announcement of a new reply; nothing for replies from before. */
function useNewReply(ticket: TicketDetails | null | undefined): string {
  const last = ticket?.comments.at(-1)
  const [seen, setSeen] = useState<{ id: string; words: string } | null>(null)
  if (last !== undefined && last.id !== seen?.id) {
    const isNew = seen !== null && last.author.from === 'support'
    setSeen({ id: last.id, words: isNew ? `New reply from ${last.author.name}` : '' })
  }
  return seen?.words ?? ''
}

function SolveButton({ ticket_id }: { ticket_id: string }) {
  const toast = useNotification()
  const solve = useAction(helpdesk.solve, {
    invalidates: TICKET_READS,
    onSuccess: () => toast.success('Ticket marked as solved'),
    onFailure: logTicketFailure('Couldn’t mark the ticket as solved'),
  })
  return (
    <>
      {solve.error !== null && (
        <p className={classes.failed} role="alert">
          {solve.error}
        </p>
      )}
      <Button
        variant="default"
        loading={solve.busy}
        leftSection={<IconCircleCheck size={16} stroke={1.8} />}
        onClick={() => void solve.run({ body: { ticket_id } })}
      >
        Mark as solved
      </Button>
    </>
  )
}

const missing = (
  <EmptyState
    title="Ticket not found"
    message="This ticket doesn’t exist."
    action={
      <Button component={Link} to={list.path}>
        View all tickets
      </Button>
    }
  />
)

function headerOf(ticket: TicketDetails | null | undefined, mayWrite: boolean) {
  const crumbs = [list, { label: 'Ticket' }]
  if (!ticket) return { title: 'Ticket', crumbs }
  return {
    title: ticket.subject,
    crumbs,
    status: <TicketStatusBadge status={ticket.status} />,
    purpose: `${categoryLabel(ticket)}. Ticket ${ticket.id}, opened ${formatDate(ticket.created_at)}.`,
    ...(canTicketBecome(ticket.status, 'solved') && mayWrite && { action: <SolveButton ticket_id={ticket.id} /> }),
  }
}

function Ticket({ ticket_id }: { ticket_id: string }) {
  const { data: ticket, load } = useTicket(ticket_id)
  const reader_id = useUser()?.id ?? ''
  const role = useStores().data?.find(({ store_id }) => store_id === ticket?.store_id)?.role
  const mayWrite = can(role, 'tickets.manage')
  useScreenTitle(ticket?.subject ?? null)
  useMarkRead(ticket, mayWrite)
  const announcement = useNewReply(ticket)
  return (
    <>
      <p className={classes.spoken} role="status">
        {announcement}
      </p>
      <DetailScreen
        header={headerOf(ticket, mayWrite)}
        load={load}
        what="Ticket"
        skeleton={<TicketSkeleton />}
        aside={ticket ? <TicketAside ticket={ticket} /> : null}
        empty={ticket === null ? missing : null}
      >
        {ticket && (
          <>
            <Section title="Conversation">
              <Thread comments={ticket.comments} side="merchant" reader_id={reader_id} />
            </Section>
            <TicketReply ticket={ticket} mayWrite={mayWrite} />
          </>
        )}
      </DetailScreen>
    </>
  )
}

/** /settings/tickets/{id}: one ticket and its thread, refetched when a reply arrives (RT-080). */
export default function TicketScreen() {
  const { id = '' } = useParams()
  return <Ticket key={id} ticket_id={id} />
}
