import type { Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { subscriptionMail, type SubscriptionNotice } from '../../../mail/subscription-mails.ts'
import { portalUrlOf } from '../../stores/stores/service.ts'
import { cardUpdateLink } from '../card-update-links/service.ts'
import type { ChargeRow, SubscriptionRow } from '../records/service.ts'
import { realClock } from '../test-clocks/service.ts'
import { findSubscriberFacts } from './repo.ts'

/** Emails that ask for another payment method. */
const NEED_METHOD: ReadonlySet<SubscriberMessage['email']> = new Set([
  'payment_failed',
  'card_expiring',
  'mandate_lapsing',
])

export type EmailDeps = Pick<Deps, 'clock' | 'mail' | 'settings'>

/** What happened or is going to happen. Amounts are in minor units of the subscription's currency. */
export type SubscriberMessage =
  | { email: 'payment_failed'; charge: Pick<ChargeRow, 'amount'>; next_retry_at: Date | null; decline_code: string }
  | { email: 'card_expiring' | 'mandate_lapsing'; day: Day }
  | { email: 'trial_ending' | 'renewal_notice' | 'debit_notice'; amount: number; day: Day }
  | { email: 'renewal_delayed' }
  | Extract<SubscriptionNotice, { email: 'subscription_changed' }>

/**
 * Emails the customer of a subscription in their language, in the transaction of its event, unless it is turned off.
 * Returns whether it does.
 */
export async function emailSubscriber(
  deps: EmailDeps,
  tx: Executor,
  subscription: SubscriptionRow,
  message: SubscriberMessage,
  /** The member's choice for this email; absent: the store's setting. */
  choice?: boolean,
): Promise<boolean> {
  if (choice === false) return false
  const facts = await findSubscriberFacts(tx, subscription)
  if (!facts?.email || (choice === undefined && facts.off.includes(message.email))) return false
  const { email: to, product_title, card, locale, time_zone, ...store } = facts
  const needsLink = NEED_METHOD.has(message.email)
  const now = realClock(deps.clock).now()
  const url = needsLink
    ? await cardUpdateLink(deps, tx, subscription, now)
    : await portalUrlOf({ ...deps, db: tx }, subscription.store_id)
  const { mode, currency } = subscription
  const mail = subscriptionMail(
    { to, store, mode, currency, locale, product_title, card, url },
    noticeOf(message, time_zone),
  )
  await deps.mail.queue(tx, mail)
  return true
}

function noticeOf(message: SubscriberMessage, time_zone: string): SubscriptionNotice {
  if (message.email !== 'payment_failed') return message
  const { email, charge, next_retry_at, decline_code } = message
  return { email, amount: charge.amount, retry: next_retry_at && { at: next_retry_at, time_zone }, decline_code }
}
