import { canTicketBecome, acceptsReplies } from '../../../../shared/domain/support/ticket-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import type { Helpdesk, Thread } from '../../../integrations/helpdesk.ts'
import { ticketReplyMail, ticketOpenedMail, type TicketMail } from '../../../mail/ticket-mails.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { invalidStatusChange, readComments, storageKey, ticketClosed, writeComment } from './comments.ts'
import * as repo from './repo.ts'

/** Queues an email to every operator of this server, as part of `tx`. */
async function mailOperators(
  deps: Deps,
  tx: Executor,
  write: (to: string, facts: TicketMail) => Mail,
  facts: TicketMail,
) {
  const mails = deps.settings.operators.map((operator) => write(operator, facts))
  if (mails.length > 0) await deps.mail.queue(tx, ...mails)
}

const deskPage = ({ settings }: Pick<Deps, 'settings'>, ticket_id: string): string =>
  `${settings.publicUrl}/support-desk?ticket_id=${encodeURIComponent(ticket_id)}`

/** The built-in helpdesk: threads are in our database, files in our storage, and operators are notified by email. */
export const builtInHelpdesk = (deps: Deps): Helpdesk => ({
  storeFile: async (upload_id, { bytes }) => {
    await deps.storage.put(storageKey(upload_id), bytes)
    return null
  },
  open: (given, alongside) =>
    deps.once(async (tx) => {
      const now = deps.clock.now()
      const ticket_id = newId('tkt', now.getTime())
      await repo.insertTicket(tx, given, { ticket_id, helpdesk: 'built_in', now })
      const { store_id, requester: author, description: body, uploads } = given
      await writeComment(deps, tx, { ticket_id, store_id, author, from: 'merchant', body, public: true, uploads })
      await alongside(tx, ticket_id)
      const ticket = await repo.findTicket(tx, ticket_id)
      if (!ticket) throw notFound('Ticket not found')
      await mailOperators(deps, tx, ticketOpenedMail, { ticket, author, body, page: deskPage(deps, ticket_id) })
      return ticket
    }),
  comment: ({ ticket_id }, { author, body, uploads }) =>
    deps.once(async (tx) => {
      const ticket = await repo.lockTicket(tx, ticket_id)
      if (!ticket) throw notFound('Ticket not found')
      if (!acceptsReplies(ticket.status)) throw ticketClosed()
      const { store_id } = ticket
      const comment = await writeComment(deps, tx, {
        ticket_id,
        store_id,
        author,
        from: 'merchant',
        body,
        public: true,
        uploads,
      })
      await repo.updateTicket(tx, ticket_id, { status: 'open', desk_unread: true, updated_at: comment.created_at })
      // Until the desk has read the ticket, the previous email already asks for attention.
      if (!ticket.desk_unread) {
        await mailOperators(deps, tx, ticketReplyMail, { ticket, author, body, page: deskPage(deps, ticket_id) })
      }
      return comment
    }),
  solve: ({ ticket_id }, alongside) =>
    deps.db.transaction(async (tx) => {
      const ticket = await repo.lockTicket(tx, ticket_id)
      if (!ticket) throw notFound('Ticket not found')
      if (!canTicketBecome(ticket.status, 'solved')) throw invalidStatusChange(ticket.status)
      await repo.updateTicket(tx, ticket_id, { status: 'solved', updated_at: deps.clock.now() })
      await alongside(tx, ticket_id)
    }),
  refresh: async (tickets) => [...tickets],
  thread: async ({ ticket_id, status, updated_at }): Promise<Thread> => ({
    status,
    updated_at,
    comments: await readComments(deps.db, ticket_id, false),
  }),
  attachment: async (attachment_id) => {
    const upload = await repo.findSentUpload(deps.db, attachment_id)
    const file = upload && (await deps.storage.read(storageKey(attachment_id)))
    if (!upload || !file) return null
    const { file_name, content_type } = upload
    return { file_name, content_type, size: file.size, stream: file.stream }
  },
})
