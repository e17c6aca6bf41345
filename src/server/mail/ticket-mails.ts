import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailName, mailStoreName } from './mail-names.ts'

/** A ticket's details in emails to the operators of this server. */
export interface TicketMail {
  ticket: { subject: string; store_name: string; main_category: string; sub_category: string }
  author: { name: string; email: string }
  /** The comment's text. */
  body: string
  /** Page where operators reply. */
  page: string
}

/** The email is only a prompt; long texts are read on the support desk. */
const MAX_LENGTH = 1500

/** Subjects are one line: line breaks in user input would start further headers. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function ticketMail(to: string, title: string, { ticket, author, body, page }: TicketMail): Mail {
  const { store_name, main_category, sub_category } = ticket
  const subject = oneLine(ticket.subject)
  const who = `${mailName(author.name, 'Someone')} (${author.email}) of ${mailStoreName(store_name)}`
  const about = `${who} · ${main_category}, ${sub_category}`
  const text = body.length > MAX_LENGTH ? `${body.slice(0, MAX_LENGTH)}…` : body
  return {
    to,
    subject: `${title}: ${subject}`,
    text: [`${title}: ${subject}`, '', about, '', text, '', `Reply at ${page}`].join('\n'),
    html: layout({
      brand: 'Cartwright',
      preview: about,
      title: subject,
      body: html`${paragraph(about)}
        <p
          style="margin:0 0 16px;padding:16px;background:#f3f4f6;border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere"
        >
          ${text}
        </p>
        <p style="margin:0"><a href="${page}" style="color:#1558d6">Reply at the support desk</a></p>`,
      footer: html`You’re receiving this email because you operate this server.`,
    }),
  }
}

/** Notifies an operator of a new ticket. */
export const ticketOpenedMail = (to: string, facts: TicketMail): Mail => ticketMail(to, 'New ticket', facts)

/** Notifies an operator of a merchant's reply. */
export const ticketReplyMail = (to: string, facts: TicketMail): Mail => ticketMail(to, 'New reply to a ticket', facts)
