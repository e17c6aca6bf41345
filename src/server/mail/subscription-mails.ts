import type { PageLanguage } from '../../shared/contracts/pages/page-fields.ts'
import type { Mode } from '../../shared/contracts/fields.ts'
import { isDebitScheme } from '../../shared/domain/payments/debit-schemes.ts'
import { brandLabel } from '../../shared/domain/payments/card-brands.ts'
import { formatMoney } from '../../shared/domain/money/money.ts'
import { html } from './html.ts'
import { button as buttonLink, layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { changeWords, type SubscriptionChange } from './subscription-change.ts'
import { dateText, dayText } from './mail-dates.ts'
import { mailStoreName } from './mail-names.ts'
import { contactLine, testNote, type ReceiptStore } from './order-mails.ts'
import { receiptTexts } from './receipt-texts/in-locale.ts'
import { subscriptionMailTexts } from './subscription-texts/in-language.ts'
import type { SubscriptionMailTexts } from './subscription-texts/texts.ts'

/** Recipient and subject of an email about a subscription. */
export interface SubscriberMail {
  to: string
  store: ReceiptStore
  mode: Mode
  currency: string
  /** 'de-AT' */
  locale: string
  product_title: string
  card: StoredCard | null
  /** Where the customer manages the subscription, or fixes the payment method. */
  url: string
}

interface StoredCard {
  type: string | null
  last_four: string | null
  month: number | null
  year: number | null
  /** Reference of the mandate of a bank account. */
  mandate_reference?: string | null
}

/** Days are those of the store, 'YYYY-MM-DD'. */
export type SubscriptionNotice =
  | { email: 'payment_failed'; amount: number; retry: { at: Date; time_zone: string } | null; decline_code: string }
  | { email: 'card_expiring' | 'mandate_lapsing'; day: string }
  | { email: 'trial_ending' | 'renewal_notice' | 'debit_notice'; amount: number; day: string }
  | { email: 'renewal_delayed' }
  | {
      email: 'subscription_changed'
      by: 'customer' | 'merchant'
      change: SubscriptionChange
      /** Null if no charge follows. */
      next: { amount: number; day: string } | null
    }

interface Words {
  subject: string
  title: string
  paragraphs: string[]
  button: string
}

/** Email about a coming, delayed or failed charge of a subscription. */
export function subscriptionMail(to: SubscriberMail, notice: SubscriptionNotice): Mail {
  const { language, words: receipt } = receiptTexts(to.locale)
  const words = subscriptionMailTexts[language]
  const store = mailStoreName(to.store.store_name)
  const { subject, title, paragraphs, button } = wordsOf(words, { ...to, language }, store, notice)
  const isTest = to.mode === 'test'
  const note = isTest ? [words.test_note] : []
  const contact = contactLine(to.store)
  return {
    to: to.to,
    subject: `${isTest ? `${receipt.test} ` : ''}${subject}`,
    text: [title, '', ...paragraphs.flatMap((each) => [each, '']), `${button}: ${to.url}`, '', ...note, contact].join(
      '\n',
    ),
    html: layout({
      language,
      brand: store,
      preview: paragraphs[0] ?? title,
      title,
      body: html`${testNote(to.mode, words)} ${paragraphs.map((each) => paragraph(each))} ${buttonLink(to.url, button)}`,
      footer: html`${contact}`,
    }),
  }
}

function wordsOf(
  words: SubscriptionMailTexts,
  to: SubscriberMail & { language: PageLanguage },
  store: string,
  notice: SubscriptionNotice,
): Words {
  const product = to.product_title
  const money = (amount: number) => formatMoney(amount, to.currency, to.locale)
  const card = cardName(to, words)
  switch (notice.email) {
    case 'payment_failed': {
      const { retry } = notice
      const next = retry ? words.failed_retry(dateText(retry.at, to.locale, retry.time_zone)) : words.failed_last
      return {
        subject: words.failed_subject(store),
        title: words.failed_title,
        paragraphs: [words.failed(money(notice.amount), product, card), next],
        button: words.update_method,
      }
    }
    case 'card_expiring':
      return {
        subject: words.expiring_subject(store),
        title: words.expiring_title,
        paragraphs: [words.expiring(card, product, dayText(notice.day, to.locale))],
        button: words.update_method,
      }
    case 'mandate_lapsing':
      return {
        subject: words.lapsing_subject(store),
        title: words.lapsing_title,
        paragraphs: [words.lapsing(card, product, dayText(notice.day, to.locale)), ...mandateReference(to, words)],
        button: words.update_method,
      }
    case 'trial_ending':
      return {
        subject: words.trial_subject(product),
        title: words.trial_title,
        paragraphs: [
          words.trial(product, store, dayText(notice.day, to.locale), money(notice.amount)),
          words.how_to_cancel,
        ],
        button: words.manage,
      }
    case 'renewal_notice':
      return {
        subject: words.renewal_subject(product),
        title: words.renewal_title,
        paragraphs: [
          words.renewal(product, store, dayText(notice.day, to.locale), money(notice.amount)),
          words.how_to_cancel,
        ],
        button: words.manage,
      }
    case 'debit_notice': {
      const { amount, day } = notice
      const debit = { product, store, account: card, amount: money(amount), date: dayText(day, to.locale) }
      return {
        subject: words.debit_subject(product),
        title: words.debit_title,
        paragraphs: [words.debit(debit), ...mandateLines(to, words)],
        button: words.manage,
      }
    }
    case 'renewal_delayed':
      return {
        subject: words.delayed_subject(product),
        title: words.delayed_title,
        paragraphs: [words.delayed(product, store), words.delayed_charge],
        button: words.manage,
      }
    case 'subscription_changed': {
      const next = notice.next && { ...notice.next, amount: money(notice.next.amount) }
      const { title, paragraphs } = changeWords({ ...to, ...notice, title: product, store, card, next })
      return { subject: `${title} · ${store}`, title, paragraphs, button: words.manage }
    }
  }
}

const mandateReference = ({ card }: SubscriberMail, words: SubscriptionMailTexts): string[] =>
  card?.mandate_reference ? [words.debit_reference(card.mandate_reference)] : []

/** The mandate's reference, and what its scheme obliges to tell. */
function mandateLines(to: SubscriberMail, words: SubscriptionMailTexts): string[] {
  const type = to.card?.type
  const rights = type && isDebitScheme(type) ? words.debit_rights[type] : undefined
  return [...mandateReference(to, words), ...(rights ? [rights] : [])]
}

const cardName = ({ card }: SubscriberMail, words: SubscriptionMailTexts): string =>
  card?.last_four ? words.card(brandLabel(card.type ?? ''), card.last_four) : words.your_method
