import { Spinner } from '../content/button.tsx'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { useOfferTexts } from '../i18n/offer-texts.tsx'
import { useMoney } from '../i18n/texts.tsx'

interface AnswersProps {
  bundle: boolean
  /** The order's totals with and without the offer, in minor units. */
  with_offer: number
  without: number
  currency: string
  busy: boolean
  /** Declining continues the payment instead of returning to the order. */
  pays: boolean
  /** The offer has expired: it can only be closed. */
  over: boolean
  onAccept: () => void
  onDecline: () => void
}

/** Yes and no with the same size, type and weight, each with the order's resulting total. */
export function OfferAnswers(props: AnswersProps) {
  const o = useOfferTexts()
  const money = useMoney(props.currency)
  const { busy } = props
  const press = (act: () => void) => () => {
    if (!busy) act()
  }
  const without = money(props.without)
  return (
    <ProtectedSlot part="pay" within="shop-offer">
      <div className={props.bundle ? 'shop-offer-answers' : 'shop-offer-answers shop-offer-pair'}>
        {!props.over && (
          <button
            type="button"
            className="shop-button shop-button-main shop-offer-answer"
            aria-disabled={busy || undefined}
            onClick={press(props.onAccept)}
          >
            <span>
              {busy && <Spinner size={16} />}
              {props.bundle ? o.accept_bundle : o.accept}
            </span>
            <small>{o.new_total(money(props.with_offer))}</small>
          </button>
        )}
        <button
          type="button"
          className="shop-button shop-offer-decline shop-offer-answer"
          aria-disabled={busy || undefined}
          onClick={press(props.onDecline)}
        >
          <span>{props.over ? o.go_on : o.decline}</span>
          <small>{props.pays ? o.pay_without(without) : o.order_stays(without)}</small>
        </button>
      </div>
    </ProtectedSlot>
  )
}
