import { html } from './html.ts'
import { button, layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailName, mailStoreName } from './mail-names.ts'
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
  const when = dateTimeIn(locale, at, mail.time_zone)
  const lines = [
    words.canceled_lead(`${title} (${number})`, store),
    words.canceled_at(when),
    ends_on === null ? words.canceled_now : words.canceled_ends(dayText(locale, ends_on)),
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

interface ContractDeclaration {
  to: string
  store_name: string
  locale: string
  kind: 'cancel' | 'withdraw'
  name: string
  number: string
  /** The reason of a cancellation for cause; '' for none. */
  cause: string
  at: Date
  time_zone: string
}

/** Receipt of a cancellation or withdrawal that was declared without signing in, with its content, date and time. */
export function contractReceiptMail({ to, locale, kind, name, number, cause, at, ...mail }: ContractDeclaration): Mail {
  const { language } = receiptTexts(locale)
  const words = portalMailTexts[language]
  const store = mailStoreName(mail.store_name)
  const title = kind === 'withdraw' ? words.withdrawal_title : words.cancellation_title
  const facts = [
    words.received_at(dateTimeIn(locale, at, mail.time_zone)),
    name,
    to,
    number,
    ...(cause === '' ? [] : [cause]),
  ]
  const lead = kind === 'withdraw' ? words.withdrawal_lead(store) : words.cancellation_lead(store)
  return {
    to,
    subject: `${title} · ${store}`,
    text: [title, '', lead, '', ...facts].join('\n'),
    html: layout({
      language,
      brand: store,
      preview: lead,
      title,
      body: html`${paragraph(lead)} ${facts.map(paragraph)}`,
      footer: html`${words.automatic(store)}`,
    }),
  }
}

const dateTimeIn = (locale: string, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)

const dayText = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

interface ContractNotice extends Omit<ContractDeclaration, 'locale'> {
  email: string
  /** True if the subscription was found and canceled. */
  canceled: boolean
}

/** Tells a store's owner about a cancellation or withdrawal that was declared without signing in. */
export function contractNoticeMail({
  to,
  kind,
  name,
  email,
  number,
  cause,
  at,
  canceled,
  ...mail
}: ContractNotice): Mail {
  const store = mailStoreName(mail.store_name)
  const title = kind === 'withdraw' ? 'A customer withdrew from a contract' : 'A customer canceled a contract'
  const next = canceled
    ? 'The subscription is canceled. You don’t have to do anything.'
    : 'No subscription was changed. Check the details, and confirm the end of the contract to the customer.'
  const facts = [
    `Name: ${mailName(name, 'Unknown')}`,
    `Email: ${email}`,
    `Number: ${mailName(number, 'Unknown')}`,
    ...(cause === '' ? [] : [`Reason: ${cause}`]),
    `Received: ${dateTimeIn('en-US', at, mail.time_zone)}`,
  ]
  return {
    to,
    subject: `${title} · ${store}`,
    text: [title, '', ...facts, '', next].join('\n'),
    html: layout({
      brand: store,
      preview: title,
      title,
      body: html`${facts.map(paragraph)} ${paragraph(next)}`,
      footer: html`You get this email because you own ${store}.`,
    }),
  }
}
