import type { PostPurchaseOffer } from '../../../shared/contracts/checkout/post-purchase-offers.ts'
import type { ShopData } from '../../../shared/shop-data.ts'
import { usePostPurchaseTexts } from '../../storefront/i18n/post-purchase-texts.tsx'
import { Button } from '../../storefront/content/button.tsx'
import { brandLabel } from '../../../shared/domain/payments/card-brands.ts'
import { useHydrated } from '../../storefront/content/media.ts'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { useOrderTexts } from '../../storefront/i18n/order-texts.tsx'
import { CheckingPayment } from '../../storefront/templates/empty-states.tsx'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import { choiceOf } from './post-purchase.ts'
import type { PostPurchaseState } from './post-purchase.ts'
import type { ShopperTools } from '../screens/checkout-screen.tsx'
import { confirmationOf } from '../app/storage-keys.ts'

export type PostPurchaseData = Extract<ShopData, { kind: 'after_offer' }>

export interface PostPurchaseProps {
  data: PostPurchaseData
  tools: ShopperTools
}

/** Describes the payment method: 'Visa ending in 4242', 'Google Pay'. */
export function useMethodLabel({ paid_with }: PostPurchaseOffer): string {
  const { t } = useTexts()
  const o = useOrderTexts()
  const { payment_method, card_type, card_last_four } = paid_with
  const card = card_last_four ? o.ending_in(brandLabel(card_type ?? t.methods.card), card_last_four) : ''
  if (payment_method === 'card') return card || t.methods.card
  return card ? `${t.methods[payment_method]}, ${card}` : t.methods[payment_method]
}

/** The outcome of the last press, and the deadline for accepting. */
export function ChargeNotes(props: {
  state: PostPurchaseState
  over: boolean
  until: string
  onOther: (() => void) | null
}) {
  const a = usePostPurchaseTexts()
  const { locale } = useTexts()
  const onDevice = useHydrated()
  const { state, over, until, onOther } = props
  // The server doesn't know the shopper's time zone.
  const time = onDevice && new Date(until).toLocaleTimeString(locale, { timeStyle: 'short' })
  return (
    <>
      <div className="shop-after-notes">
        {state.error && (
          <Notice kind="error">
            {state.error} {a.order_safe}
          </Notice>
        )}
        {state.declined && onOther && !over && (
          <Button look="plain" onPress={onOther}>
            {a.other_card}
          </Button>
        )}
      </div>
      <div role="status">{over && <Notice>{a.over}</Notice>}</div>
      {!over && time && <p className="shop-small shop-soft">{a.until(time)}</p>}
      <span className="shop-sr" role="status">
        {state.phase === 'accepting' ? a.charging : ''}
      </span>
    </>
  )
}

/** Shown while the outcome of the charge is unknown. The order itself is paid, so the shopper doesn't have to wait. */
export function CheckingCharge({ data, state }: Pick<PostPurchaseProps, 'data'> & { state: PostPurchaseState }) {
  const a = usePostPurchaseTexts()
  const after_offer = state.after_offer ?? data.after_offer
  const method = useMethodLabel(after_offer)
  const { store, session } = data
  return (
    <>
      <CheckingPayment
        payment={{
          total: choiceOf(after_offer, state.variant_id)?.total ?? 0,
          currency: after_offer.currency,
          method,
          email: session.customer_email,
          reference: state.transaction_id,
          contact_url: store.store_email && `mailto:${store.store_email}`,
        }}
      />
      {state.transaction_id && (
        <div className="shop-after-wait">
          <p className="shop-soft">{a.see_order_text}</p>
          <Button look="plain" href={confirmationOf(session._id)}>
            {a.see_order}
          </Button>
        </div>
      )}
    </>
  )
}

/** Shown when no offer is left: the reason, and a link to continue. */
export function NoOfferLeft({ state, onLeave }: { state: PostPurchaseState; onLeave: () => void }) {
  const a = usePostPurchaseTexts()
  return (
    <div className="shop-offer-taken" role="alert">
      <h1>{state.error ?? a.over}</h1>
      <p>{a.order_safe}</p>
      <Button onPress={onLeave}>{a.to_confirmation}</Button>
    </div>
  )
}
