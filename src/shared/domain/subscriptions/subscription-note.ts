import { formatMoney, type Minor } from '../money/money.ts'
import type { Day } from './billing-calendar.ts'
import { dayText, fillText } from './consent-text.ts'
import type { PlanTexts } from './plan-texts/plan-texts.ts'
import type { Frequency } from './plan-terms.ts'

/** A subscription that an order started or renewed. Amounts in minor units, days in the store's time zone. */
export interface OrderSubscription {
  title: string
  frequency: Frequency
  currency: string
  /** Null if nothing is charged later. */
  next: { day: Day; amount: Minor } | null
}

/** 'Subscription, every month. Next charge: $28.90 on Dec 21, 2026.' */
export function subscriptionNote(
  texts: Pick<PlanTexts, 'locale' | 'each' | 'next_charge' | 'no_charge'>,
  { frequency, currency, next }: OrderSubscription,
): string {
  const each = texts.each[frequency]
  if (!next) return fillText(texts.no_charge, { each })
  const amount = formatMoney(next.amount, currency, texts.locale)
  return fillText(texts.next_charge, { each, amount, date: dayText(next.day, texts) })
}
