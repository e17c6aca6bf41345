import { usePostPurchaseTexts } from '../i18n/post-purchase-texts.tsx'
import { Spinner } from '../content/button.tsx'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { useOfferTexts } from '../i18n/offer-texts.tsx'
import { useMoney } from '../i18n/texts.tsx'

/** Yes and no to a post-purchase offer, with the same size, type and weight. Once expired, it can only be closed. */
export function PostPurchaseAnswers(props: {
  bundle: boolean
  /** The amount charged when accepted, in minor units. */
  total: number
  currency: string
  busy: 'accept' | 'decline' | null
  over: boolean
  onAccept: () => void
  onDecline: () => void
}) {
  const o = useOfferTexts()
  const a = usePostPurchaseTexts()
  const money = useMoney(props.currency)
  const { busy, over } = props
  const press = (act: () => void) => () => {
    if (!busy) act()
  }
  return (
    <ProtectedSlot part="pay" within="shop-offer">
      <div className={props.bundle ? 'shop-offer-answers' : 'shop-offer-answers shop-offer-pair'}>
        {!over && (
          <button
            type="button"
            className="shop-button shop-button-main shop-offer-answer"
            aria-disabled={busy !== null || undefined}
            onClick={press(props.onAccept)}
          >
            <span>
              {busy === 'accept' && <Spinner size={16} />}
              {props.bundle ? o.accept_bundle : o.accept}
            </span>
            <small>{a.pay_now(money(props.total))}</small>
          </button>
        )}
        <button
          type="button"
          className="shop-button shop-offer-decline shop-offer-answer"
          aria-disabled={busy !== null || undefined}
          onClick={press(props.onDecline)}
        >
          <span>
            {busy === 'decline' && <Spinner size={16} />}
            {over ? a.to_confirmation : o.decline}
          </span>
          <small>{a.order_stays}</small>
        </button>
      </div>
    </ProtectedSlot>
  )
}
