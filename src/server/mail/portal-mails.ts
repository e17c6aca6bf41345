import { html } from './html.ts'
import { button, layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { dateTimeText, dayText } from './mail-dates.ts'
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
      body: html`${paragraph(lead)} ${button(url, words.link_button)} ${paragraph(validity)}
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

interface CanceledSubscription {
  to: string
  store_name: string
  /** 'de-AT' */
  locale: string
  /** The plan's title, and the subscription's number. */
  title: string
  number: string
  at: Date
  time_zone: string
  /** Day of the last delivery's end, 'YYYY-MM-DD'; null if it ended at once. */
  ends_on: string | null
  /** Where to restart; null if the store doesn't allow it. */
  restart_url: string | null
}

/** Confirms that a customer canceled a subscription, with date and time. */
export function canceledMail({
  to,
  locale,
  title,
  number,
  at,
  ends_on,
  restart_url,
  ...mail
}: CanceledSubscription): Mail {
  const { language } = receiptTexts(locale)
  const words = portalMailTexts[language]
  const store = mailStoreName(mail.store_name)
  const when = dateTimeText(at, locale, mail.time_zone)
  const lines = [
    words.canceled_lead(`${title} (${number})`, store),
    words.canceled_at(when),
    ends_on === null ? words.canceled_now : words.canceled_ends(dayText(ends_on, locale)),
  ]
  return {
    to,
    subject: words.canceled_subject(title, store),
    text: [
      words.canceled_title,
      '',
      ...lines,
      ...(restart_url === null ? [] : ['', `${words.restart}:`, restart_url]),
    ].join('\n'),
    html: layout({
      language,
      brand: store,
      preview: lines[0] ?? '',
      title: words.canceled_title,
      body: html`${lines.map(paragraph)} ${restart_url === null ? '' : button(restart_url, words.restart)}`,
      footer: html`${words.automatic(store)}`,
    }),
  }
}
