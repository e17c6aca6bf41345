import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { TicketDetails } from '../../../../shared/contracts/support/helpdesk.ts'
import { supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import { acceptsReplies } from '../../../../shared/domain/support/ticket-status.ts'
import { call, type CallOptions } from '../../../lib/api/api.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { ReplyBox, type SendReply } from '../thread/reply-box.tsx'
import classes from '../thread/thread.module.css'

type Kind = 'reply' | 'note'
type Status = 'pending' | 'solved'

const isKind = (value: string): value is Kind => value === 'reply' || value === 'note'

async function upload(ticket_id: string, file: File, options: CallOptions): Promise<string> {
  return (await call(supportDesk.upload, { body: { ticket_id }, files: { file } }, options)).upload.token
}

/** Sends a reply or a note, and sets the status. */
function useSend(ticket_id: string) {
  const toast = useNotification()
  const action = useAction(supportDesk.reply, { invalidates: [supportDesk.list, supportDesk.details] })
  const send =
    (isPublic: boolean, status?: Status): SendReply =>
    async ({ body, uploads }) => {
      const given = { ticket_id, body, public: isPublic, uploads, ...(status && { status }) }
      const reply = await action.run({ body: given })
      if (reply !== undefined) toast.success(isPublic ? 'Reply sent' : 'Note added')
      return reply !== undefined
    }
  return { action, send }
}

/** Replies to the merchant, or adds an internal note. */
export function DeskReply({ ticket }: { ticket: TicketDetails }) {
  const user_id = useUser()?.id ?? ''
  const [kind, setKind] = useState<Kind>('reply')
  const { action, send } = useSend(ticket.id)
  if (!acceptsReplies(ticket.status))
    return <p className={classes.notice}>This ticket is closed. You can’t reply to it.</p>
  const note = kind === 'note'
  return (
    <ReplyBox
      key={kind}
      draftKey={`desk ${kind} ${user_id} ${ticket.id}`}
      label={note ? 'Internal note' : 'Reply'}
      upload={(file, options) => upload(ticket.id, file, options)}
      buttons={
        note
          ? [{ label: 'Add note', send: send(false) }]
          : [
              { label: 'Reply and solve', send: send(true, 'solved') },
              { label: 'Send reply', send: send(true, 'pending') },
            ]
      }
      busy={action.busy}
      error={action.error}
      hint={note ? 'Only the support desk can see this note.' : `${ticket.requester.name} can see this reply.`}
      note={note}
    >
      <SegmentedControl
        aria-label="Message type"
        data={[
          { value: 'reply', label: 'Reply' },
          { value: 'note', label: 'Internal note' },
        ]}
        value={kind}
        onChange={(value) => isKind(value) && setKind(value)}
        w="fit-content"
      />
    </ReplyBox>
  )
}
