import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { helpdesk, type TicketDetails } from '../../../../shared/contracts/support/helpdesk.ts'
import { acceptsReplies } from '../../../../shared/domain/support/ticket-status.ts'
import type { CallOptions } from '../../../lib/api/api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { logTicketFailure, uploadTicketFile } from '../list/helpdesk-helpers.ts'
import { ReplyBox, type ReplyDraft } from './reply-box.tsx'
import classes from './thread.module.css'
import { TICKET_READS } from '../use-tickets.ts'

function Closed() {
  return (
    <div className={classes.notice}>
      <p>This ticket is closed. Open a new ticket if you still need help.</p>
      <Button component={Link} to={to('settings.tickets', undefined, { new: 1 })}>
        Create ticket
      </Button>
    </div>
  )
}

function Reply({ ticket }: { ticket: TicketDetails }) {
  const user_id = useUser()?.id ?? ''
  const toast = useNotification()
  const comment = useAction(helpdesk.comment, {
    invalidates: TICKET_READS,
    onFailure: logTicketFailure('Couldn’t send the reply'),
  })
  const send = async ({ body, uploads }: ReplyDraft): Promise<boolean> => {
    const given = { ticket_id: ticket.id, body, ...(uploads.length > 0 && { uploads }) }
    const reply = await comment.run({ body: given })
    if (reply !== undefined) toast.success('Reply sent')
    return reply !== undefined
  }
  return (
    <ReplyBox
      draftKey={`reply ${user_id} ${ticket.id}`}
      label="Your reply"
      upload={(file: File, options: CallOptions) => uploadTicketFile(ticket.store_id, file, options)}
      buttons={[{ label: 'Send reply', send }]}
      busy={comment.busy}
      error={comment.error}
      hint={ticket.status === 'solved' ? 'This ticket is solved. Reply to reopen it.' : undefined}
    />
  )
}

interface TicketReplyProps {
  ticket: TicketDetails
  mayWrite: boolean
}

/** The reply box below the thread, or the reason why there is none. */
export function TicketReply({ ticket, mayWrite }: TicketReplyProps) {
  const isOpen = acceptsReplies(ticket.status)
  return (
    <Section>
      {!isOpen && <Closed />}
      {isOpen && mayWrite && <Reply ticket={ticket} />}
      {isOpen && !mayWrite && <p className={classes.notice}>Your role can’t reply to tickets.</p>}
    </Section>
  )
}
