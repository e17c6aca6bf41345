import { useRef } from 'react'
import { bumpStyle, isInCart } from './bump-theme.ts'
import type { OfferedBump } from './bump-theme.ts'
import { endsAt, openedAt } from '../summary/countdown.ts'
import { UrgencyBanner } from '../summary/urgency-banner.tsx'
import { OrderBump } from './order-bump.tsx'
import { pageStyle } from '../templates/theme.ts'
import type { ShopPage, ShopSession } from '../types.ts'
import { useImpression } from '../hydration/use-impression.ts'

/** The order bump of a session: accepted if it is in the cart, however it got there (DEF-55). */
export function LiveBump(props: {
  page: ShopPage
  session: ShopSession
  bump: OfferedBump
  onChange: (accepted: boolean) => void
  onSeen?: ((optimizer_id: string) => void) | undefined
}) {
  const { bump, session, onSeen } = props
  const { optimizer, choosing = null } = bump
  const place = useRef<HTMLDivElement>(null)
  useImpression(place, () => onSeen?.(optimizer.optimizer_id))
  const [product] = bump.products
  if (!product) return null
  const look = bumpStyle(optimizer, props.page)
  const { className, style } = pageStyle(look)
  return (
    <div ref={place} className={`${className} shop-bump-look`} style={style}>
      <OrderBump
        bump={{
          title: optimizer.header || product.title,
          text: optimizer.tagline || (optimizer.header ? product.title : null),
          features: [optimizer.feature1, optimizer.feature2, optimizer.feature3],
          image: optimizer.custom_image || product.image,
          price: product.price,
          discount_price: product.discount_price,
          accepted: choosing ?? isInCart(session),
          busy: choosing !== null,
        }}
        currency={session.currency}
        onChange={props.onChange}
      />
      <UrgencyBanner
        page={look}
        limited={{
          ends_at: endsAt(bump.limited_until, bump.served_at),
          stock_left: bump.stock_left,
          now: openedAt(),
        }}
      />
    </div>
  )
}
