import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailName, mailStoreName } from './mail-names.ts'

/** An email to an operator about a merchant account application. */
export interface MidMail {
  store_name: string
  /** Of the business; '' if unknown. */
  legal_name: string
  /** What happened, following the store's name: 'applied for a merchant account.' */
  lead: string
  /** Page where the application is decided. */
  page: string
}

/** Notifies an operator of a new application, or of a new message in one. */
export function midMail(to: string, { store_name, legal_name, lead, page }: MidMail): Mail {
  const said = `${mailStoreName(store_name)} (${mailName(legal_name, 'unnamed business')}) ${lead}`
  return {
    to,
    subject: `Merchant account: ${mailStoreName(store_name)}`,
    text: [said, '', `Review it at ${page}`].join('\n'),
    html: layout({
      brand: 'Cartwright',
      preview: said,
      title: 'Application for a merchant account',
      body: html`${paragraph(said)}
        <p style="margin:0"><a href="${page}" style="color:#1558d6">Review the application</a></p>`,
      footer: html`You’re receiving this email because you operate this server.`,
    }),
  }
}
