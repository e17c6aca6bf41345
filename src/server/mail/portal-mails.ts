import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailStoreName } from './mail-names.ts'
import { portalMailTexts } from './portal-texts/texts.ts'
import { receiptTexts } from './receipt-texts/in-locale.ts'

interface PortalLink {
  to: string
  store_name: string
  /** 'de-AT' */
  locale: string
  url: string
  /** Signs in the browser that requested the link; null for none. */
  code: string | null
  minutes: number
}

const BUTTON =
  'display:inline-block;padding:14px 24px;border-radius:8px;background:#16181d;color:#ffffff;font-weight:600;text-decoration:none'

/** Email with the link that signs a customer in to the portal. */
export function portalLinkMail({ to, store_name, locale, url, code, minutes }: PortalLink): Mail {
  const { language } = receiptTexts(locale)
  const words = portalMailTexts[language]
  const store = mailStoreName(store_name)
  const lead = words.link_lead(store)
  const validity = words.link_valid(minutes)
  const codeLead = code === null ? [] : [words.code_lead, `    ${code}`, '']
  return {
    to,
    subject: words.link_subject(store),
    text: [words.link_title, '', lead, '', url, '', validity, '', ...codeLead, words.link_ignore].join('\n'),
    html: layout({
      language,
      brand: store,
      preview: lead,
      title: words.link_title,
      body: html`${paragraph(lead)}
        <p style="margin:0 0 16px"><a href="${url}" style="${BUTTON}">${words.link_button}</a></p>
        ${paragraph(validity)}
        ${
          code === null
            ? ''
            : html`${paragraph(words.code_lead)}
                <p
                  style="margin:0;padding:16px;background:#f3f4f6;border-radius:8px;text-align:center;font-size:30px;line-height:38px;font-weight:700;letter-spacing:8px"
                >
                  ${code}
                </p>`
        }`,
      footer: html`${words.link_ignore}`,
    }),
  }
}
