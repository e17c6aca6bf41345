import type { ReactNode } from 'react'
import { imageAttributes } from '../content/image.ts'
import { Icon } from '../content/icons.tsx'
import type { SubscriptionStatus } from '../../../shared/domain/subscriptions/subscription-status.ts'
import { PortalIcon } from './portal-icons.tsx'
import { usePortalTexts } from './portal-texts.tsx'
import type { PortalMethodFacts, PortalSubscriptionFacts } from './portal-types.ts'

const tones: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'good',
  paused: 'warn',
  past_due: 'bad',
  unpaid: 'bad',
  cancelled: 'plain',
  completed: 'plain',
}

export function PortalBadge({ status }: { status: SubscriptionStatus }) {
  const { t } = usePortalTexts()
  return <span className={`shop-badge shop-badge-${tones[status]}`}>{t.statuses[status]}</span>
}

/** A product's image, or a tile with a bag. */
export const PortalImage = ({ src, size = 64 }: { src: string | null; size?: number }) => (
  <span className="shop-portal-image" style={{ width: size, height: size }}>
    {src ? (
      <img {...imageAttributes(src, `${size}px`)} alt="" loading="lazy" width={size} height={size} />
    ) : (
      <PortalIcon name="bag" size={size / 2} />
    )}
  </span>
)

/** A link to the page above this one. */
export const PortalBack = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="shop-portal-back" href={href}>
    <PortalIcon name="back" size={18} />
    {children}
  </a>
)

const DEBITS = {
  sepa_debit: 'SEPA Direct Debit',
  bacs_debit: 'Bacs Direct Debit',
  ach_debit: 'ACH Direct Debit',
} as const
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  ...DEBITS,
}
const WALLETS: Readonly<Record<string, string>> = { paypal: 'PayPal', cashapp: 'Cash App' }

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')

/** A card, or a bank for direct debits. */
export const MethodIcon = ({ method }: { method: PortalMethodFacts | null }) => (
  <PortalIcon name={Object.hasOwn(DEBITS, method?.payment_method ?? '') ? 'bank' : 'card'} />
)

/** 'Visa ending in 4242', 'PayPal'. */
export function useMethodName(): (method: PortalMethodFacts | null) => string {
  const { t } = usePortalTexts()
  return (method) => {
    if (method === null) return t.no_method
    const { payment_method, card_type, card_last_four } = method
    const name = BRANDS[card_type ?? ''] ?? WALLETS[payment_method] ?? capital(card_type ?? payment_method)
    return card_last_four === null ? name : t.card(name, card_last_four)
  }
}

/** What the customer should know before anything else: a declined payment, a pause, an end or a trial. */
export function SubscriptionNotice({ of, methods }: { of: PortalSubscriptionFacts; methods: string }) {
  const { t, day, money } = usePortalTexts()
  if (of.declined !== null) {
    return (
      <div className="shop-notice shop-notice-error" role="alert">
        <Icon name="alert" />
        <div>
          <b>{t.declined(money(of.declined.amount, of.currency))}</b>{' '}
          {of.declined.next_retry_day !== null && t.retry_on(day(of.declined.next_retry_day))}
          <div className="shop-error-links">
            <a href={methods}>{t.update_card}</a>
          </div>
        </div>
      </div>
    )
  }
  const text = noticeText(of, { t, day, money })
  return text === null ? null : (
    <div className="shop-notice">
      <Icon name="info" />
      <span>{text}</span>
    </div>
  )
}

type Words = Pick<ReturnType<typeof usePortalTexts>, 't' | 'day' | 'money'>

function noticeText(of: PortalSubscriptionFacts, { t, day, money }: Words): string | null {
  if (of.processing) return t.processing(money(of.processing.amount, of.currency), day(of.processing.settles_on))
  if (of.ended_on !== null) return t.ended_on(day(of.ended_on))
  if (of.cancel_at_period_end && of.next_charge_day !== null) return t.ends_on(day(of.next_charge_day))
  if (of.status === 'paused' && of.paused_until !== null) return t.paused_until(day(of.paused_until))
  return of.trial_ends_on === null ? null : t.trial_until(day(of.trial_ends_on))
}
