import { useEffect, useMemo, useState } from 'react'
import { emptyAddress } from '../../shared/domain/address.ts'
import { earnedRewards } from '../../shared/domain/rewards.ts'
import { cartTotals, subtotalOf } from '../../shared/domain/totals.ts'
import { isPreviewMessage } from '../../shared/preview.ts'
import type { PreviewChecked, PreviewMessage, PreviewReady } from '../../shared/preview.ts'
import { Notice } from '../storefront/notices.tsx'
import { PageFrame } from '../storefront/page-frame.tsx'
import { StandardCheckout } from '../storefront/standard-checkout.tsx'
import { ShopSkeleton } from '../storefront/states.tsx'
import type { CheckoutHandlers, ShopSession, ShopShippingMethod } from '../storefront/types.ts'
import type { ShopperMessages } from './messages.ts'

const cart: ShopSession['cart'] = [
  {
    _id: 'preview-1',
    productId: 'preview-1',
    title: 'Sample product',
    variant_title: 'Large',
    quantity: 1,
    price: 4900,
  },
  { _id: 'preview-2', productId: 'preview-2', title: 'Another product', quantity: 2, price: 1950 },
]

const sampleMethods: readonly ShopShippingMethod[] = [
  {
    id: 'preview-standard',
    shipping_title: 'Standard',
    shipping_timeframe: '3–5 business days',
    shipping_rate: 590,
  },
]

const items = cart.map(({ price, quantity }) => ({ price, discount_price: price, quantity }))

/** A cart to look at in the editor, with what the draft's rewards make of it. Nobody can pay for it. */
function sampleSession(page: PreviewMessage['page'], [method]: readonly ShopShippingMethod[]): ShopSession {
  const stages = page.progress_rewards_enabled ? page.progress_reward_stages : null
  const earned = earnedRewards(subtotalOf(items), stages)
  const totals = cartTotals({
    items,
    reward_percentage: earned.progress_reward_discount_percentage,
    free_shipping: earned.progress_reward_free_shipping,
    shipping_rate: page.shipping_method_enabled === false ? 0 : (method?.shipping_rate ?? 0),
  })
  return {
    _id: 'preview',
    cart,
    currency: 'USD',
    shipping_method_id: method?.id,
    ...earned,
    ...totals,
    reward_discount_total: totals.reward_total,
  }
}

const nothing = () => {}

const idle: CheckoutHandlers = {
  onContact: nothing,
  onShipping: nothing,
  onBilling: nothing,
  onSameAsShipping: nothing,
  onLeave: nothing,
  onShippingMethod: nothing,
  onPaymentMethod: nothing,
  onPay: nothing,
  onApplyPromo: nothing,
  onAffiliateCode: nothing,
}

/** What the editor around this frame last sent; null until it has. Other windows are not heard. */
function usePreview(): PreviewMessage | null {
  const [shown, setShown] = useState<PreviewMessage | null>(null)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === parent && isPreviewMessage(data)) setShown(data)
    }
    addEventListener('message', hear)
    tell({ type: 'preview-ready' })
    return () => removeEventListener('message', hear)
  }, [])
  return shown
}

const tell = (message: PreviewReady | PreviewChecked): void => {
  // The frame does not know the editor's origin, and says nothing that is secret.
  parent.postMessage(message, '*')
}

const tellChecked = (hidden: PreviewChecked['hidden']): void => tell({ type: 'preview-checked', hidden })

const opened = Date.now()

/** The strip as a session that begins now would have it, with the most pieces that it tells of. */
const sampleLimited = ({ limited_time_remaining: minutes, limited_stock_remaining }: PreviewMessage['page']) => ({
  ends_at: minutes ? opened + minutes * 60_000 : null,
  stock_left: limited_stock_remaining ?? null,
})

/** The payment page inside the merchant's editor: sample cart, no calls, nothing to press. */
export default function PreviewScreen({ texts }: { texts: ShopperMessages }) {
  const shown = usePreview()
  const methods = shown?.shipping_methods ?? sampleMethods
  const session = useMemo(() => shown && sampleSession(shown.page, methods), [shown, methods])
  if (!shown || !session)
    return (
      <PageFrame>
        <ShopSkeleton />
      </PageFrame>
    )
  const values = {
    contactInfo: { email: '', phone: '', optIn: true },
    shippingInfo: { ...emptyAddress, country: 'US' },
    billingInfo: { ...emptyAddress, country: 'US' },
    isBillingSameAsShipping: true,
  }
  return (
    <div inert>
      <StandardCheckout
        page={shown.page}
        store={shown.store}
        session={session}
        form={{ values, errors: {}, touched: {}, submitted: false }}
        shipping={{ methods }}
        payment={{ methods: ['card'], selected: 'card', busy: false }}
        promo={{}}
        handlers={idle}
        slots={{ card: <Notice>{texts.preview_pay}</Notice>, express: null }}
        limited={sampleLimited(shown.page)}
        reviews={shown.reviews}
        affirmation={shown.affirmation_box}
        onCssChecked={tellChecked}
        test_mode={false}
      />
    </div>
  )
}
