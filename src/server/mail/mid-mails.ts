import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailName, mailStoreName } from './names.ts'

/** What a mail to an operator says of an application for a merchant account. */
export interface MidMail {
  store_name: string
  /** Of the business; '' where none is named. */
  legal_name: string
  /** What has happened, to go on after the store's name: 'applies for a merchant account.' */
  lead: string
  /** Where it is decided. */
  page: string
}

/** Tells an operator that an application waits, or was written to. */
export function midMail(to: string, { store_name, legal_name, lead, page }: MidMail): Mail {
  const said = `${mailStoreName(store_name)} (${mailName(legal_name, 'a business without a name')}) ${lead}`
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
      footer: html`You get this email because you operate this server.`,
    }),
  }
}
