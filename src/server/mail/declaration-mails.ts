import type { WithdrawalPeriod } from '../../shared/domain/orders/withdrawal.ts'
import { declarationTexts } from './declaration-texts/in-language.ts'
import type { DeclarationTexts } from './declaration-texts/texts.ts'
import { html } from './html.ts'
import { button, layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { dateTimeText, dayText } from './mail-dates.ts'
import { mailName, mailStoreName } from './mail-names.ts'
import { receiptTexts } from './receipt-texts/in-locale.ts'

/** What a customer declared without signing in. */
export type DeclaredEnd =
  | {
      kind: 'cancel'
      /** Why the contract ends immediately; '' for an ordinary cancellation. */
      cause: string
      /** Day on which the customer wants it to end; null: as soon as possible. */
      wanted_end: string | null
    }
  | { kind: 'withdraw' }

/** What came of it. `ends_on`: the end of a contract that was canceled, null if it has ended. */
export type DeclarationOutcome =
  | { kind: 'canceled'; ends_on: string | null }
  | { kind: 'withdrawn' | 'received'; period: WithdrawalPeriod }
  /** No contract with this number and address, or its terms need a person. */
  | { kind: 'unmatched' }

export interface DeclarationMail {
  store_name: string
  name: string
  /** Address of the customer. */
  email: string
  number: string
  declared: DeclaredEnd
  outcome: DeclarationOutcome
  at: Date
  time_zone: string
}

/** Receipt of a cancellation or withdrawal: its content, date and time, and what happens next. */
export function declarationReceiptMail(mail: DeclarationMail & { locale: string; account_url: string }): Mail {
  const { email: to, locale, declared, at, time_zone, account_url } = mail
  const { language, words: receipt } = receiptTexts(locale)
  const words = declarationTexts[language]
  const store = mailStoreName(mail.store_name)
  const isWithdrawal = declared.kind === 'withdraw'
  const title = isWithdrawal ? words.withdrawal_title : words.cancellation_title
  const lead = (isWithdrawal ? words.withdrawal_lead : words.cancellation_lead)(store)
  const facts = declaredFacts(mail, words, locale).map(([label, value]) => `${label}${receipt.colon}${value}`)
  const received = words.received_at(dateTimeText(at, locale, time_zone))
  const next = nextSteps(mail, words, store, locale)
  return {
    to,
    subject: `${title} · ${store}`,
    text: [
      title,
      '',
      lead,
      '',
      received,
      ...facts,
      '',
      next,
      '',
      `${receipt.account}${receipt.colon}${account_url}`,
    ].join('\n'),
    html: layout({
      language,
      brand: store,
      preview: lead,
      title,
      body: html`${paragraph(lead)} ${paragraph(received)}
        <p style="margin:0 0 16px">${facts.map((fact) => html`${fact}<br />`)}</p>
        ${paragraph(next)} ${button(account_url, receipt.account)}`,
      footer: html`${store}`,
    }),
  }
}

function declaredFacts(
  { name, email, number, declared }: DeclarationMail,
  words: DeclarationTexts,
  locale: string,
): [string, string][] {
  const facts: [string, string][] = [
    [words.name, name],
    [words.email, email],
    [words.number, number],
  ]
  if (declared.kind === 'withdraw') return facts
  const { cause, wanted_end } = declared
  if (cause !== '') return [...facts, [words.type, words.cause], [words.reason, cause]]
  return [...facts, [words.wanted_end, wanted_end === null ? words.ordinary : dayText(wanted_end, locale)]]
}

function nextSteps(
  { declared, outcome }: DeclarationMail,
  words: DeclarationTexts,
  store: string,
  locale: string,
): string {
  switch (outcome.kind) {
    case 'canceled':
      return outcome.ends_on === null ? words.ended : words.ends(dayText(outcome.ends_on, locale))
    case 'unmatched':
      return (declared.kind === 'withdraw' ? words.unknown : words.review)(store)
    default: {
      const stopped = outcome.kind === 'withdrawn' ? ` ${words.ended}` : ''
      return `${periodText(outcome.period, words, store, locale)}${stopped}`
    }
  }
}

function periodText(period: WithdrawalPeriod, words: DeclarationTexts, store: string, locale: string): string {
  switch (period.state) {
    case 'open':
      return period.until === null ? words.open : words.open_until(dayText(period.until, locale))
    case 'ended':
      return words.over(dayText(period.until, locale), store)
    case 'by_delivery':
      return words.by_delivery(dayText(period.shipped_on, locale), store)
  }
}

/** Tells a store's owner about a cancellation or withdrawal, and what is left to do. */
export function declarationNoticeMail(mail: DeclarationMail & { to: string }): Mail {
  const { to, email, declared, outcome, at, time_zone } = mail
  const store = mailStoreName(mail.store_name)
  const title = declared.kind === 'withdraw' ? 'A customer withdrew from a contract' : 'A customer canceled a contract'
  const next = ownerSteps(outcome)
  const [name, number] = [mailName(mail.name, 'Unknown'), mailName(mail.number, 'Unknown')]
  const facts = declaredFacts({ ...mail, name, email, number }, declarationTexts.en, 'en-US')
  const lines = [
    ...facts.map(([label, value]) => `${label}: ${value}`),
    `Received: ${dateTimeText(at, 'en-US', time_zone)}`,
  ]
  return {
    to,
    subject: `${title} · ${store}`,
    text: [title, '', ...lines, '', next].join('\n'),
    html: layout({
      brand: store,
      preview: title,
      title,
      body: html`<p style="margin:0 0 16px">${lines.map((line) => html`${line}<br />`)}</p>
        ${paragraph(next)}`,
      footer: html`You get this email because you own ${store}.`,
    }),
  }
}

const REFUND =
  'Refund the customer within 14 days. You can wait until the goods are back, or until the customer proves that they were sent.'

function ownerSteps(outcome: DeclarationOutcome): string {
  switch (outcome.kind) {
    case 'canceled':
      return outcome.ends_on === null
        ? 'The subscription is canceled. You don’t have to do anything.'
        : `The subscription ends on ${dayText(outcome.ends_on, 'en-US')}. You don’t have to do anything.`
    case 'unmatched':
      return 'This couldn’t be done automatically. Check the details, and confirm the end of the contract to the customer.'
    case 'withdrawn':
      return `The withdrawal is in time, and the subscription is canceled. ${REFUND}`
    case 'received':
      return lateSteps(outcome.period)
  }
}

function lateSteps(period: WithdrawalPeriod): string {
  switch (period.state) {
    case 'open':
      return `The withdrawal is in time. ${REFUND}`
    case 'ended':
      return `The withdrawal period ended on ${dayText(period.until, 'en-US')}. Nothing was changed. Reply to the customer.`
    case 'by_delivery':
      return (
        `The order was shipped on ${dayText(period.shipped_on, 'en-US')}. The withdrawal is in time if the parcel arrived ` +
        'within the last 14 days. Nothing was changed. Check the delivery and reply to the customer.'
      )
  }
}
