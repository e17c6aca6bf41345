import type { PageLanguage } from '../../shared/contracts/pages/page-fields.ts'
import { changeTexts } from './change-texts/in-language.ts'
import type { ChangeTexts } from './change-texts/texts.ts'
import { dayText } from './mail-dates.ts'

/** A change of a subscription, as it is now. Days are those of the store, 'YYYY-MM-DD'. */
export type SubscriptionChange =
  | { kind: 'paused'; until: string | null }
  | { kind: 'resumed' | 'reactivated' | 'payment_method' }
  | { kind: 'skipped' | 'unskipped' | 'moved'; day: string }
  | { kind: 'quantity'; quantity: number }
  | { kind: 'swapped' | 'item_added' | 'item_removed'; item: string }
  | { kind: 'address'; address: string }
  | { kind: 'shipping_method'; method: string }
  /** `ends_on` null: it has ended. */
  | { kind: 'canceled'; ends_on: string | null }

interface ChangeFacts {
  language: PageLanguage
  locale: string
  title: string
  store: string
  /** The payment method, as the customer knows it. */
  card: string
  by: 'customer' | 'merchant'
  change: SubscriptionChange
  /** The next charge in words; null if none follows. */
  next: { amount: string; day: string } | null
}

/** Title and paragraphs of the email about a change: who made it, what it is, and the next charge. */
export function changeWords(facts: ChangeFacts): { title: string; paragraphs: string[] } {
  const { language, locale, by, change, next, store } = facts
  const words = changeTexts[language]
  const lead = (by === 'customer' ? words.by_you : words.by_store)(facts.title, store)
  const detail = detailOf(words, facts)
  const charge = next ? words.next_charge(next.amount, dayText(next.day, locale)) : words.no_charge
  return { title: words.titles[change.kind], paragraphs: [lead, ...(detail === '' ? [] : [detail]), charge] }
}

function detailOf(words: ChangeTexts, { change, locale, card }: ChangeFacts): string {
  switch (change.kind) {
    case 'paused':
      return change.until === null ? '' : words.paused_until(dayText(change.until, locale))
    case 'skipped':
    case 'unskipped':
    case 'moved':
      return words[change.kind](dayText(change.day, locale))
    case 'quantity':
      return words.quantity(change.quantity)
    case 'swapped':
      return change.item === '' ? '' : words.item(change.item)
    case 'item_added':
      return words.added(change.item)
    case 'item_removed':
      return words.removed(change.item)
    case 'address':
      return words.delivers_to(change.address)
    case 'shipping_method':
      return words.ships_with(change.method)
    case 'payment_method':
      return words.paid_with(card)
    case 'canceled':
      return change.ends_on === null ? '' : words.ends(dayText(change.ends_on, locale))
    default:
      return ''
  }
}
