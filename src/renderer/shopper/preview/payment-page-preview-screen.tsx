import { useMemo, useState } from 'react'
import { GENERIC_SHOPPER_MESSAGE } from '../../../shared/domain/payments/decline-codes.ts'
import { enabledWallets } from '../../../shared/domain/checkout/express.ts'
import { earnedRewards } from '../../../shared/domain/cart/rewards.ts'
import { subtotalOf } from '../../../shared/domain/cart/totals.ts'
import type { PaymentPagePreview, PreviewAttempt, PreviewShopper } from '../../../shared/preview.ts'
import { CheckingPage } from '../../storefront/templates/payment-pending.tsx'
import { ExpressRow } from '../../storefront/payment/wallet-buttons.tsx'
import { InstantCheckout } from '../../storefront/templates/payment-link-checkout.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import type { InstantOffer } from '../../storefront/form/payment-link-types.ts'
import { StandardCheckout } from '../../storefront/templates/standard-checkout.tsx'
import type { StandardCheckoutProps } from '../../storefront/templates/standard-checkout.tsx'
import type { ShopSession, ShopShippingMethod, CheckoutHandlers } from '../../storefront/types.ts'
import type { ShopperMessages } from '../messages.ts'
import { instantSample, toggleProduct } from './instant-sample.ts'
import { PreviewCard } from './preview-card.tsx'
import { limitedFor, previewLines, samplePrice, sampleTotals, idleHandlers } from './preview-cart.ts'
import { usePreviewForm } from './preview-form.ts'
import type { PreviewProps } from './preview-props.ts'

const sampleMethods = (currency: string): readonly ShopShippingMethod[] => [
  {
    id: 'preview-standard',
    shipping_title: 'Standard',
    shipping_timeframe: '3–5 business days',
    shipping_rate: samplePrice(590, currency),
  },
]

type Page = PaymentPagePreview['page']

/** The parts of a page that affect a cart's totals. */
type RewardedPage = {
  [
    Name in 'progress_rewards_enabled' | 'progress_reward_stages' | 'promo_codes_enabled' | 'shipping_method_enabled'
  ]: Page[Name]
}

/** A sample cart with the draft's rewards applied. It can't be paid. */
function sampleSession(
  page: RewardedPage,
  [method]: readonly ShopShippingMethod[],
  cart: ShopSession['cart'],
  { currency, shopper }: Pick<PreviewProps<PaymentPagePreview>, 'currency' | 'shopper'>,
): ShopSession {
  const items = cart.map(({ price, quantity }) => ({ price, discount_price: price, quantity }))
  const stages = page.progress_rewards_enabled ? page.progress_reward_stages : null
  const earned = earnedRewards(subtotalOf(items), stages)
  const totals = sampleTotals(cart, page.promo_codes_enabled ? shopper : {}, {
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

/** The wallet buttons enabled in the draft, whatever the store's connections support (PP-012). */
function walletsOf(page: PaymentPagePreview['page']) {
  const methods = enabledWallets(page)
  return methods.length === 0 ? null : <ExpressRow methods={methods} onPress={() => {}} />
}

/** A declined payment, or one with an unknown outcome. */
function attemptOf({ form }: PreviewShopper, texts: ShopperMessages): PreviewAttempt | undefined {
  if (form === 'declined') return { state: 'declined', words: texts.declined(GENERIC_SHOPPER_MESSAGE) }
  return form === 'checking' ? { state: 'checking' } : undefined
}

/** Previews a payment page with a sample cart: no calls, no active controls. */
export default function PaymentPagePreviewScreen(props: PreviewProps<PaymentPagePreview>) {
  const { shown, store, currency, shopper, tryable, texts, onChecked } = props
  const { page, choices, shipping_methods } = shown
  const methods = useMemo(() => shipping_methods ?? sampleMethods(currency), [shipping_methods, currency])
  const { payment_page_type, selected_products, instant_selection_mode } = page
  const instant = useMemo(
    () =>
      payment_page_type === 'instant'
        ? instantSample({ selected_products, instant_selection_mode }, choices, shopper, currency)
        : null,
    [payment_page_type, selected_products, instant_selection_mode, choices, shopper, currency],
  )
  const begun = useMemo(() => instant?.lines ?? previewLines(currency, shopper), [instant, currency, shopper])
  const tried = useInteractiveCart(begun, instant?.offer, tryable)
  const cart = tried.lines
  const { progress_rewards_enabled, progress_reward_stages, promo_codes_enabled, shipping_method_enabled } = page
  const session = useMemo(
    () =>
      sampleSession(
        { progress_rewards_enabled, progress_reward_stages, promo_codes_enabled, shipping_method_enabled },
        methods,
        cart,
        { currency, shopper },
      ),
    [
      progress_rewards_enabled,
      progress_reward_stages,
      promo_codes_enabled,
      shipping_method_enabled,
      methods,
      cart,
      currency,
      shopper,
    ],
  )
  const { form, handlers } = usePreviewForm(page, shopper, tryable)
  const answers = useMemo(() => ({ ...handlers, ...tried.handlers }), [handlers, tried.handlers])
  const waits = shown.page.use_shopify_shipping_rates
  const attempt = shown.attempt ?? attemptOf(shopper, texts)
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
    handlers: answers,
    slots: {
      card: confirming ? <Notice>{texts.action_title}</Notice> : <PreviewCard />,
      express: walletsOf(shown.page),
    },
    limited: limitedFor(shown.page),
    reviews: shown.reviews,
    affirmation: shown.affirmation_box,
    onCssChecked: onChecked,
    test_mode: false,
  }
  return tried.offer ? <InstantCheckout {...standard} offer={tried.offer} /> : <StandardCheckout {...standard} />
}

type Cart = ShopSession['cart']

/**
 * The cart of a preview; if it is `tryable`, merchants can change quantities and remove line items like shoppers. The
 * last one can't be removed, because an empty cart has a separate page.
 */
function useInteractiveCart(begun: Cart, offer: InstantOffer | undefined, tryable: boolean) {
  const [tried, setTried] = useState<{ of: Cart; lines: Cart } | null>(null)
  const lines = tried?.of === begun ? tried.lines : begun
  const answers = useMemo(() => {
    const { onQuantity, onRemove } = idleHandlers
    const idle = { handlers: { onQuantity, onRemove }, offer }
    if (!tryable) return idle
    const change = (make: (now: Cart) => Cart) =>
      setTried((before) => ({ of: begun, lines: make(before?.of === begun ? before.lines : begun) }))
    const handlers: Pick<Required<CheckoutHandlers>, 'onQuantity' | 'onRemove'> = {
      onQuantity: ({ _id }, quantity) =>
        change((now) => now.map((line) => (line._id === _id ? { ...line, quantity } : line))),
      onRemove: ({ _id }) => change((now) => (now.length > 1 ? now.filter((line) => line._id !== _id) : now)),
    }
    const select: InstantOffer['onSelect'] = (...choice) =>
      change((now) => (offer ? toggleProduct(offer, now, ...choice) : now))
    return { handlers, offer: offer && { ...offer, onSelect: select } }
  }, [tryable, begun, offer])
  return { lines, ...answers }
}
