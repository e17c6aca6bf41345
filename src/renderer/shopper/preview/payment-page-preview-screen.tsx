import { useMemo } from 'react'
import { emptyAddress } from '../../../shared/domain/address.ts'
import { expressOf } from '../../../shared/domain/express.ts'
import { earnedRewards } from '../../../shared/domain/rewards.ts'
import { cartTotals, subtotalOf } from '../../../shared/domain/totals.ts'
import type { PaymentPagePreview } from '../../../shared/preview.ts'
import { CheckingPage } from '../../storefront/checking-page.tsx'
import { ExpressRow } from '../../storefront/express-row.tsx'
import { InstantCheckout } from '../../storefront/instant-checkout.tsx'
import { Notice } from '../../storefront/notices.tsx'
import { StandardCheckout } from '../../storefront/standard-checkout.tsx'
import type { StandardCheckoutProps } from '../../storefront/standard-checkout.tsx'
import type { ShopSession, ShopShippingMethod } from '../../storefront/types.ts'
import { instantSample } from './instant-sample.ts'
import { idleHandlers, limitedFor, previewLines, samplePrice } from './preview-cart.ts'
import type { PreviewProps } from './preview-props.ts'

const sampleMethods = (currency: string): readonly ShopShippingMethod[] => [
  {
    id: 'preview-standard',
    shipping_title: 'Standard',
    shipping_timeframe: '3–5 business days',
    shipping_rate: samplePrice(590, currency),
  },
]

/** A cart to look at in the editor, with what the draft's rewards make of it. Nobody can pay for it. */
function sampleSession(
  page: PaymentPagePreview['page'],
  [method]: readonly ShopShippingMethod[],
  cart: ShopSession['cart'],
  currency: string,
): ShopSession {
  const items = cart.map(({ price, quantity }) => ({ price, discount_price: price, quantity }))
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
    currency,
    shipping_method_id: method?.id,
    ...earned,
    ...totals,
    reward_discount_total: totals.reward_total,
  }
}

const form = {
  values: {
    contactInfo: { email: '', phone: '', optIn: true },
    shippingInfo: { ...emptyAddress, country: 'US' },
    billingInfo: { ...emptyAddress, country: 'US' },
    isBillingSameAsShipping: true,
  },
  errors: {},
  touched: {},
  submitted: false,
}

/** The buttons that the draft asks for, whatever the store's connections take (PP-012). */
function walletsOf(page: PaymentPagePreview['page']) {
  const methods = expressOf(page)
  return methods.length === 0 ? null : <ExpressRow methods={methods} onPress={() => {}} />
}

/** A payment page with a sample cart: no calls, nothing to press. */
export default function PaymentPagePreviewScreen(props: PreviewProps<PaymentPagePreview>) {
  const { shown, store, currency, texts, onChecked } = props
  const methods = useMemo(() => shown.shipping_methods ?? sampleMethods(currency), [shown, currency])
  const instant = useMemo(
    () => (shown.page.payment_page_type === 'instant' ? instantSample(shown, currency) : null),
    [shown, currency],
  )
  const cart = useMemo(() => instant?.lines ?? previewLines(currency), [instant, currency])
  const session = useMemo(() => sampleSession(shown.page, methods, cart, currency), [shown, methods, cart, currency])
  const waits = shown.page.use_shopify_shipping_rates
  const { attempt } = shown
  if (attempt?.state === 'checking') {
    const payment = { total: session.total, currency: session.currency }
    return <CheckingPage page={shown.page} store={store} session={session} payment={payment} />
  }
  const confirming = attempt?.state === 'confirming'
  const error = attempt?.state === 'declined' ? attempt.words : null
  const standard: StandardCheckoutProps = {
    page: shown.page,
    store,
    session,
    form,
    shipping: waits ? { methods: [], needs_address: true } : { methods },
    payment: { methods: ['card'], selected: 'card', busy: confirming, error, whop: shown.whop },
    promo: {},
    handlers: idleHandlers,
    slots: {
      card: <Notice>{confirming ? texts.action_title : texts.preview_pay}</Notice>,
      express: walletsOf(shown.page),
    },
    limited: limitedFor(shown.page),
    reviews: shown.reviews,
    affirmation: shown.affirmation_box,
    onCssChecked: onChecked,
    test_mode: false,
  }
  return instant ? <InstantCheckout {...standard} offer={instant.offer} /> : <StandardCheckout {...standard} />
}
