import type { CartItem } from '../../contracts/checkout/live-cart.ts'
import type { CartSubscription } from '../../contracts/checkout/cart-subscription.ts'
import { formatMoney, type Minor } from '../money/money.ts'
import type { Day } from './billing-calendar.ts'
import type { PlanTexts } from './plan-texts/plan-texts.ts'

/** A cart, as far as its consent depends on it. */
export interface ConsentCart {
  cart: readonly Pick<CartItem, 'title' | 'subscription'>[]
  total: Minor
  currency: string
}

/** Replaces the placeholders in braces: `{amount}`, or `{count:# payment|# payments}` by the number, which is `#`. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = String(values[name] ?? whole)
    return one === undefined ? value : (value === '1' ? one : (other ?? '')).replace('#', value)
  })

/** A day in a language: 'Dec 21, 2026'. */
export const dayText = (day: Day, { locale }: Pick<PlanTexts, 'locale'>): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** The sentence about what follows the first payment. */
function renewalSentence(texts: PlanTexts, s: CartSubscription, currency: string): string {
  if (s.next_charge_on === null) return texts.ends
  const values = {
    amount: formatMoney(s.renewal_total, currency, texts.locale),
    each: texts.each[s.frequency],
    date: dayText(s.next_charge_on, texts),
  }
  if (s.deliveries_per_charge > 1) return fillText(texts.renews_prepaid, { ...values, count: s.deliveries_per_charge })
  return fillText(s.ends_after === null ? texts.renews : texts.renews_limited, { ...values, count: s.ends_after ?? 0 })
}

const trialSentence = (texts: PlanTexts, { trial_ends_on: day }: CartSubscription): string[] =>
  day === null ? [] : [fillText(texts.trial_ends, { date: dayText(day, texts) })]

const cancelSentence = (texts: PlanTexts, { minimum_cycles: count }: CartSubscription): string =>
  count > 0 ? fillText(texts.minimum, { count }) : texts.cancel

function lineSentences(texts: PlanTexts, s: CartSubscription, currency: string): string[] {
  const { discount } = s
  return [
    ...trialSentence(texts, s),
    renewalSentence(texts, s, currency),
    ...(discount?.charges ? [fillText(texts.discount, { code: discount.code, count: discount.charges })] : []),
    cancelSentence(texts, s),
  ]
}

/**
 * What a shopper agrees to with Pay: today's total, the later charges, the end of the trial, the minimum commitment and
 * how to cancel. The page shows it and the server stores it, word for word. Null without a subscription.
 */
export function consentText(
  texts: PlanTexts,
  { cart, total, currency }: ConsentCart,
): { title: string; paragraphs: string[] } | null {
  const lines = cart.flatMap(({ title, subscription }) => (subscription ? [{ title, subscription }] : []))
  if (lines.length === 0) return null
  const today = fillText(texts.today, { amount: formatMoney(total, currency, texts.locale) })
  const named = lines.map(({ title, subscription }) => {
    const sentences = lineSentences(texts, subscription, currency).join(' ')
    return lines.length > 1 ? `${title}: ${sentences}` : sentences
  })
  const [only = '', ...more] = named
  const paragraphs = more.length === 0 ? [`${today} ${only} ${texts.notice}`] : [today, ...named, texts.notice]
  return { title: texts.consent_title, paragraphs }
}

/** The consent as one text, as it is stored. */
export function storedConsent(texts: PlanTexts, cart: ConsentCart): string | null {
  const consent = consentText(texts, cart)
  return consent && [consent.title, ...consent.paragraphs].join('\n')
}

/**
 * The consent in short, for the wallet buttons, whose sheets charge the same total: the charges, the end of the trial
 * and how to cancel. Null without a subscription.
 */
export function walletConsent(texts: PlanTexts, { cart, total, currency }: ConsentCart): string | null {
  const s = cart.find(({ subscription }) => subscription)?.subscription
  if (!s) return null
  const money = (amount: Minor) => formatMoney(amount, currency, texts.locale)
  const values = { today: money(total), amount: money(s.renewal_total), each: texts.each[s.frequency] }
  return [fillText(texts.wallets, values), ...trialSentence(texts, s), cancelSentence(texts, s)].join(' ')
}
