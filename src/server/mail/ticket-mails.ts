import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailName, mailStoreName } from './names.ts'

/** What the mails to the operators of this server say of a ticket. */
export interface TicketMail {
  ticket: { subject: string; store_name: string; main_category: string; sub_category: string }
  author: { name: string; email: string }
  /** What was written. */
  body: string
  /** Where to answer. */
  page: string
}

/** A mail is a nudge; what is long is read at the desk. */
const LONGEST = 1500

/** Subjects are one line: whatever else was typed would be read as further headers. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function ticketMail(to: string, title: string, { ticket, author, body, page }: TicketMail): Mail {
  const { store_name, main_category, sub_category } = ticket
  const subject = oneLine(ticket.subject)
  const who = `${mailName(author.name, 'Someone')} (${author.email}) of ${mailStoreName(store_name)}`
  const about = `${who} · ${main_category}, ${sub_category}`
  const text = body.length > LONGEST ? `${body.slice(0, LONGEST)}…` : body
  return {
    to,
    subject: `${title}: ${subject}`,
    text: [`${title}: ${subject}`, '', about, '', text, '', `Answer it at ${page}`].join('\n'),
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
        <p style="margin:0"><a href="${page}" style="color:#1558d6">Answer it at the support desk</a></p>`,
      footer: html`You get this email because you operate this server.`,
    }),
  }
}

/** Tells an operator of a new ticket. */
export const ticketOpenedMail = (to: string, facts: TicketMail): Mail => ticketMail(to, 'New ticket', facts)

/** Tells an operator that a merchant has written again. */
export const ticketAnsweredMail = (to: string, facts: TicketMail): Mail => ticketMail(to, 'Answer in a ticket', facts)
