import type { ReactNode } from 'react'
import { fieldsToCorrect } from '../../../shared/domain/checkout/checkout-validation.ts'
import { PayButton } from './pay-button.tsx'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { Icon } from '../content/icons.tsx'
import type { Messages } from '../messages.ts'
import { imageAttributes } from '../content/image.ts'
import { useTexts } from '../i18n/texts.tsx'
import { pageStyle } from '../templates/theme.ts'
import type { CheckoutFormState, ReassuranceItem, ShopPage, ShopSession, ShopStore } from '../types.ts'

const link = (href: string, text: string) => (
  <a className="shop-link" href={href} target="_blank" rel="noopener noreferrer">
    {text}
  </a>
)

function Consent({ store }: { store: ShopStore }) {
  const { t } = useTexts()
  const terms = store.terms_of_service_link && link(store.terms_of_service_link, t.terms)
  const privacy = store.privacy_policy_link && link(store.privacy_policy_link, t.privacy)
  if (!terms && !privacy) return null
  return (
    <p className="shop-consent">
      {t.consent_before} {terms}
      {terms && privacy && ` ${t.consent_and} `}
      {privacy}
      {t.consent_after}
    </p>
  )
}

/** The pay button with its amount, the remaining errors, and the consent text. */
export function PayArea(props: {
  page: ShopPage
  store: ShopStore
  session: ShopSession
  form: CheckoutFormState
  busy: boolean
  whop?: boolean | undefined
  /** Why the cart can't be paid; the button is disabled with it. */
  blocked?: string | null | undefined
  /** What the shopper agrees to when they start a subscription. */
  consent?: ReactNode
}) {
  const { t } = useTexts()
  const { form, page, session, blocked } = props
  // Payments through Whop have their own button color (PP-002).
  const style = props.whop ? pageStyle({ ...page, button_color: page.whop_button_color }).style : undefined
  const open = form.submitted ? fieldsToCorrect(form.errors, form.values).length : 0
  const reason = blocked || (open > 0 && t.fix_then_pay(open))
  return (
    <div className="shop-pay-area" style={style}>
      {props.consent && <ProtectedSlot part="consent">{props.consent}</ProtectedSlot>}
      <ProtectedSlot part="pay">
        <PayButton
          total={session.total}
          currency={session.currency}
          busy={props.busy}
          blockedBy={blocked ? 'shop-pay-reason' : undefined}
        />
      </ProtectedSlot>
      {reason && (
        <p id="shop-pay-reason" className="shop-error shop-error-centre">
          <Icon name="alert" size={16} />
          {reason}
        </p>
      )}
      <ProtectedSlot part="consent">
        <Consent store={props.store} />
      </ProtectedSlot>
      {page.payment_methods_image && (
        <img
          className="shop-methods-image"
          {...imageAttributes(page.payment_methods_image, '300px')}
          alt=""
          loading="lazy"
        />
      )}
    </div>
  )
}

/** Reassurances that are true for every store: the card is encrypted, and how to contact the store if known. */
export function defaultReassurance(store: ShopStore, t: Messages): ReassuranceItem[] {
  const reach = store.store_phone || store.store_email
  return [
    { icon: 'shield', title: t.card_encrypted, text: t.card_never_stored },
    ...(reach ? [{ icon: 'chat' as const, title: t.questions, text: reach }] : []),
  ]
}

/** Short reassurances below the pay button. */
export function Reassurance({ items }: { items: readonly ReassuranceItem[] }) {
  if (items.length === 0) return null
  return (
    <ul className="shop-reassurance">
      {items.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <p className="shop-small">
            <span className="shop-strong">{title}</span>
            <span className="shop-soft shop-fine">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Links to the store's policies and contact, as far as it has them. */
export function Policies({ store }: { store: ShopStore }) {
  const { t } = useTexts()
  const links = [
    [store.return_policy_link, t.return_policy],
    [store.privacy_policy_link, t.privacy_policy],
    [store.terms_of_service_link, t.terms_of_service],
    [store.cancel_contract_link, t.cancel_contract],
    [store.withdrawal_link, t.withdraw_contract],
    [store.store_email && `mailto:${store.store_email}`, t.contact],
  ] as const
  if (links.every(([href]) => !href)) return null
  return (
    <nav className="shop-policies" aria-label={t.policies}>
      {links.map(([href, text]) => href && <span key={text}>{link(href, text)}</span>)}
    </nav>
  )
}
