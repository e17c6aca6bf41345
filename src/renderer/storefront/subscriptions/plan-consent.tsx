import { consentText, dayText, fillText, walletConsent } from '../../../shared/domain/subscriptions/consent-text.ts'
import type { PlanTexts } from '../../../shared/domain/subscriptions/plan-texts/plan-texts.ts'
import { useMoney } from '../i18n/texts.tsx'
import type { ShopSession } from '../types.ts'
import '../styles/shop-plans.css'

interface ConsentProps {
  session: Pick<ShopSession, 'total' | 'currency'> & {
    cart: readonly Pick<ShopSession['cart'][number], '_id' | 'title' | 'subscription'>[]
  }
  texts: PlanTexts
}

/** The later charges of a cart, each on a line like the total. */
function LaterCharges({ session, texts }: ConsentProps) {
  const money = useMoney(session.currency)
  const later = session.cart.flatMap(({ _id, subscription }) =>
    subscription?.next_charge_on ? [{ _id, ...subscription, date: dayText(subscription.next_charge_on, texts) }] : [],
  )
  return later.map(({ _id, frequency, date, renewal_total }) => (
    <p key={_id} className="shop-plan-later">
      <span>{fillText(texts.later, { each: texts.each[frequency], date })}</span>
      <span>{money(renewal_total)}</span>
    </p>
  ))
}

/** What the shopper agrees to with Pay. The server stores the same text. */
export function PlanConsent({ session, texts }: ConsentProps) {
  const consent = consentText(texts, session)
  if (!consent) return null
  return (
    <div className="shop-plan-terms">
      <LaterCharges session={session} texts={texts} />
      <div className="shop-plan-consent" aria-live="polite">
        <p className="shop-strong">{consent.title}</p>
        {consent.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}

/** The consent in one line, below the wallet buttons. */
export function WalletConsent({ session, texts }: ConsentProps) {
  const text = walletConsent(texts, session)
  return text && <p className="shop-small shop-soft shop-plan-wallets">{text}</p>
}
