import { roundHalfUp } from '../../../shared/domain/money/money.ts'
import { addDays } from '../../../shared/domain/subscriptions/billing-calendar.ts'
import type { RetentionOffer } from '../../../shared/domain/subscriptions/portal-settings.ts'
import type { SubscriptionAction } from '../../../shared/domain/subscriptions/subscription-status.ts'
import type { usePortalTexts } from './portal-texts.tsx'
import type { PortalSubscriptionFacts } from './portal-types.ts'

interface OfferWords {
  title: string
  text: string
  /** The label of the button that accepts it. */
  accept: string
}

const needed: Readonly<Record<Exclude<RetentionOffer['kind'], 'none' | 'discount'>, SubscriptionAction>> = {
  pause: 'pause',
  skip: 'skip',
  swap: 'swap',
}

/** Words of an offer for this subscription; null if it has none or the customer couldn't use it now. */
export function offerWords(
  offer: RetentionOffer,
  of: PortalSubscriptionFacts,
  today: string,
  { t, day, money, percent }: ReturnType<typeof usePortalTexts>,
): OfferWords | null {
  if (offer.kind === 'none') return null
  const price = of.unit_price * of.quantity
  const full = money(price, of.currency)
  if (offer.kind === 'discount') {
    if (of.status === 'cancelled' || of.status === 'completed') return null
    const off = percent(offer.percentage)
    const reduced = roundHalfUp((price * (100 - offer.percentage)) / 100)
    return {
      title: t.discount_title(off, offer.payments),
      text: t.discount_text(money(reduced, of.currency), full),
      accept: t.discount_accept(off),
    }
  }
  if (!of.actions.includes(needed[offer.kind])) return null
  if (offer.kind === 'pause') {
    const until = addDays(today, offer.days)
    return {
      title: t.pause_title(day(until, 'long')),
      text: t.pause_text(day(until, 'short'), full),
      accept: t.pause_accept(day(until, 'long')),
    }
  }
  if (offer.kind === 'swap') return { title: t.swap_title, text: t.swap_text, accept: t.swap_accept }
  const [next, following] = of.upcoming
  if (!next || !following) return null
  return {
    title: t.skip_title(day(next.day, 'short')),
    text: t.skip_text(day(following.day, 'short')),
    accept: t.skip_day(day(next.day, 'short')),
  }
}
