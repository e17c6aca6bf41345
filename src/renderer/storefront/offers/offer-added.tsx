import type { ReactNode } from 'react'
import { Button } from '../content/button.tsx'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { Icon } from '../content/icons.tsx'
import { useOfferTexts } from '../i18n/offer-texts.tsx'
import { itemCountOf } from '../summary/order-summary.tsx'
import { Totals } from '../summary/totals.tsx'
import { useMoney } from '../i18n/texts.tsx'
import type { ShopSession } from '../types.ts'

/** Shown after the offer was added: the server's new total, before the payment continues. */
export function OfferAdded(props: {
  name: string
  session: ShopSession
  /** The order's previous total, in minor units. */
  before: number
  shipping_title?: string | null | undefined
  heading_id: string
  /** What the shopper agrees to with Pay, for an order with a subscription. */
  consent?: ReactNode
  onPay: () => void
  onLook: () => void
}) {
  const o = useOfferTexts()
  const { session } = props
  const money = useMoney(session.currency)
  return (
    <div className="shop-offer-taken">
      <Icon name="checked" size={48} />
      <h1 id={props.heading_id} tabIndex={-1} className="shop-offer-title">
        {o.added_title(props.name)}
      </h1>
      <p>{o.added_text}</p>
      <ProtectedSlot part="total" within="shop-offer-taken">
        <Totals totals={session} pieces={itemCountOf(session.cart)} shipping_title={props.shipping_title} />
      </ProtectedSlot>
      {session.total !== props.before && <p className="shop-small shop-soft">{o.total_was(money(props.before))}</p>}
      {props.consent && (
        <ProtectedSlot part="consent" within="shop-offer-taken">
          {props.consent}
        </ProtectedSlot>
      )}
      <ProtectedSlot part="pay" within="shop-offer-taken">
        <Button onPress={props.onPay}>
          <Icon name="lock" />
          {o.pay_new_total(money(session.total))}
        </Button>
      </ProtectedSlot>
      <Button look="link" onPress={props.onLook}>
        {o.look_at_order}
      </Button>
    </div>
  )
}
