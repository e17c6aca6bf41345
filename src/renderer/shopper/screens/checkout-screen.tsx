import { memo, Suspense, useEffect, useMemo, useState } from 'react'
import { checkoutRulesOf, validateCheckout } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutForms } from '../../../shared/domain/checkout/checkout-validation.ts'
import { isNothingDue } from '../../../shared/domain/cart/nothing-due.ts'
import { pageForCart } from '../../../shared/domain/cart/requires-shipping.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { endsAt, openedAt } from '../../storefront/summary/countdown.ts'
import { loadErrorList } from '../../storefront/form/error-summary.tsx'
import { ExpressSkeleton } from '../../storefront/payment/wallets.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { focusFirstError } from '../../storefront/form/focus-field.ts'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { StandardCheckout } from '../../storefront/templates/standard-checkout.tsx'
import type { StandardCheckoutProps } from '../../storefront/templates/standard-checkout.tsx'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import { pageStyle } from '../../storefront/templates/theme.ts'
import { useNotification } from '../../storefront/content/toaster.tsx'
import type { ShopperApi } from '../api.ts'
import type { CardFields as Fields } from '../payment/card-frame.tsx'
import { loadPlans, planSlots, usableOptions } from '../subscriptions/plan-slots.tsx'
import { createCheckout } from '../session/checkout.ts'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { Checkout } from '../session/checkout.ts'
import type { DeviceCopy } from '../session/device-copy.ts'
import type { ShopperMessages } from '../messages.ts'
import { usePage, useScrollToError } from './checkout-hooks.ts'
import { promoOf } from '../session/checkout-store.ts'
import type { ShopState, ShopStore } from '../session/checkout-store.ts'

const loadChecking = () => import('./payment-pending-screen.tsx')
const loadAction = () => import('../payment/three-ds-screen.tsx')
// If its code can't be loaded, the other methods still work.
const CardFields = onDemand<Parameters<typeof Fields>[0]>(() =>
  import('../payment/card-frame.tsx').then(
    ({ CardFields: fields }) => ({ default: fields }),
    () => ({
      default: ({ card, texts }) => {
        // Calls for the card fail immediately.
        card.lacks = texts.card_missing
        return <Notice kind="error">{texts.card_missing}</Notice>
      },
    }),
  ),
)
const CheckingScreen = onDemand(loadChecking)
const ActionScreen = onDemand(loadAction)
const InstantScreen = onDemand(() => import('./payment-link-screen.tsx'))
const OfferPanel = onDemand(() => import('../offers/offer-panel-screen.tsx'))
// A checkout without wallets can still sell.
const ExpressScreen = onDemand(() => import('../wallets/wallet-screen.tsx').catch(() => ({ default: () => null })))
const StateScreen = onDemand(() => import('../app/state-screen.tsx'))

/**
 * Loads what this session's payment page needs in addition to the entry. Doesn't wait for parts in their own Suspense
 * boundaries, which are hydrated once their code is loaded.
 */
export function loadCheckoutParts({ live_cart, instant, express, plans }: CheckoutData): Promise<unknown> {
  void CardFields.load()
  if (express?.length) void ExpressScreen.load()
  return Promise.all([
    live_cart.cart.length === 0 && StateScreen.load(),
    live_cart.status === 'processing' && CheckingScreen.load(),
    instant && InstantScreen.load(),
    plans && loadPlans(),
  ])
}

/** Loads the screens that a payment may lead to. */
const loadOutcomes = () => Promise.all([loadChecking(), loadAction()])

/** Loads what a payment may need, one after the other, so that a press in between is handled. Never rejects. */
async function preloadOutcomes(): Promise<void> {
  try {
    for (const load of [loadChecking, loadAction, loadErrorList]) await load()
  } catch {
    // Loaded again when needed.
  }
}

/** The entry's functions for the screens, replaced in tests. */
export interface ShopperTools {
  api: ShopperApi
  copy: DeviceCopy
  texts: ShopperMessages
  /** Replaces this page with another one; with `arriving`, passes on where the shopper came from. */
  go: (address: string, arriving?: boolean) => void
  /** The device's language as detected by the server; without it, the browser's. */
  language?: string | undefined
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

function useCheckout(
  data: CheckoutData,
  { api, copy, texts, go, language = navigator.language }: ShopperTools,
): Checkout {
  const { notify, withdraw } = useNotification()
  const [checkout] = useState(() => {
    const made: Checkout = createCheckout(data, {
      api,
      copy,
      texts,
      go,
      notify,
      withdraw,
      wait,
      language,
      loadOutcomes,
      onInvalid: () => {
        // After the messages are rendered, so that screen readers read the field with its own.
        setTimeout(() => {
          const { checkout: values, session } = made.store.get()
          const page = pageForCart(data.payment_page, session.cart)
          focusFirstError({ values, errors: validateCheckout(values, checkoutRulesOf(page)) })
        })
      },
    })
    return made
  })
  useEffect(() => checkout.start(), [checkout])
  return checkout
}

/** The name is passed to the card fields once complete, not on every keystroke. */
const nameForCard = ({ checkout, touched, edited }: ShopState): string =>
  touched.fullName || !edited ? checkout.shippingInfo.fullName.trim() : ''

interface LiveProps {
  checkout: Checkout
  data: CheckoutData
  texts: ShopperMessages
}

function Card({ checkout, data, texts }: LiveProps) {
  const { locale } = useTexts()
  const state = checkout.store.use()
  const { card_fallback: moved } = state
  // A page that was reloaded during a payment has new fields when the decline is shown.
  const [isGone] = useState(state.pay_error !== null)
  const option = moved?.option ?? data.options.find(({ payment_method }) => payment_method === 'card')
  if (isNothingDue(state.session)) return <p className="shop-soft">{texts.nothing_to_pay}</p>
  if (!option) return null
  const { card, handlers, store } = checkout
  const gone = isGone && state.payment_method === 'card'
  const props = {
    option,
    card,
    texts,
    locale,
    payer: store.get,
    refused: moved?.reason,
    gone,
    onSubmit: handlers.onPay,
  }
  return <CardFields {...props} name={nameForCard(state)} />
}

// Input before its code is loaded must not re-render the boundary: React would discard the server render in it.
const CardSlot = memo((props: LiveProps) => (
  <Suspense>
    <Card {...props} />
  </Suspense>
))

const useErrors = (forms: CheckoutForms, page: CheckoutData['payment_page']) =>
  useMemo(() => validateCheckout(forms, checkoutRulesOf(page)), [forms, page])

/** True if Whop takes the payments of a method: its button color can be set separately (PP-002). */
const isWhop = (options: readonly PaymentOption[], method: string): boolean =>
  options.some(({ payment_method, connector }) => payment_method === method && connector === 'whop')

/** The wallet buttons, with their space reserved until they load. Input doesn't re-render this boundary either. */
const Wallets = memo(({ checkout, data }: Omit<LiveProps, 'texts'>) => (
  <Suspense fallback={<ExpressSkeleton count={data.express?.length ?? 0} />}>
    <ExpressScreen checkout={checkout} data={data} />
  </Suspense>
))

function LiveForm({ checkout, data, texts }: LiveProps) {
  const state = checkout.store.use()
  const { store } = data
  const page = usePage(data, state)
  const {
    checkout: values,
    touched,
    hints,
    submitted,
    pending_shipping: choosing_shipping,
    pending_bump: choosing,
    refused,
  } = state
  // Optimistic: the press is shown at once; the totals are always the server's.
  const session = choosing_shipping ? { ...state.session, shipping_method_id: choosing_shipping } : state.session
  const ends_at = endsAt(data.live_cart.limited_until, data.served_at)
  const limited = { stock_left: data.stock_left, ends_at, now: openedAt() }
  const promo = promoOf(state)
  const errors = useErrors(values, page)
  const methods = state.shipping_methods.filter(({ minimum_subtotal }) => minimum_subtotal <= session.subtotal)
  useScrollToError(state.pay_error)
  const shown: StandardCheckoutProps = {
    page,
    store,
    session,
    form: { values, errors: { ...errors, ...refused }, touched, hints, submitted },
    shipping: { methods, loading: state.rates === 'loading', needs_address: state.rates === 'waiting' },
    payment: {
      methods: usableOptions(data.options, session).map(({ payment_method }) => payment_method),
      selected: state.payment_method,
      whop: isWhop(data.options, state.payment_method),
      busy: state.phase !== 'form',
      error: state.pay_error,
      blocked: state.blocked,
    },
    promo,
    handlers: checkout.handlers,
    slots: {
      card: <CardSlot checkout={checkout} data={data} texts={texts} />,
      express: data.express?.length ? <Wallets checkout={checkout} data={data} /> : null,
      ...planSlots(checkout, data),
    },
    affiliate_code: state.affiliate_code,
    limited,
    bump: data.order_bump && { ...data.order_bump, served_at: data.served_at, choosing },
    reviews: data.reviews,
    affirmation: data.affirmation_box,
    test_mode: session.mode === 'test',
  }
  if (!data.instant) return <StandardCheckout {...shown} />
  return <InstantScreen shown={shown} instant={data.instant} checkout={checkout} />
}

const Aside = ({ store }: { store: ShopStore }) => store.useAside()

/**
 * The live payment page: the form, the bank's page over it, or 'Checking your payment' in its place. The form stays
 * mounted behind it: a provider's fields would lose their input, and the shopper would have to enter it again after a
 * decline.
 */
export function CheckoutScreen({ data, tools }: { data: CheckoutData; tools: ShopperTools }) {
  const checkout = useCheckout(data, tools)
  const { phase, session, action } = checkout.store.use()
  const { payment_page: page, store } = data
  useEffect(() => {
    // Loaded ahead in case the connection drops.
    const timer = setTimeout(() => void preloadOutcomes(), 1500)
    return () => clearTimeout(timer)
  }, [])

  const { className, style } = pageStyle(page)
  const frame = { page, store, test_mode: session.mode === 'test' }
  const state = checkout.store.get()
  const checking = phase === 'checking'
  const [begun, setBegun] = useState(!checking)
  if (!checking && !begun) setBegun(true)
  if (session.cart.length === 0 && !checking)
    return (
      <>
        <StateScreen name="empty" {...frame} />
        <Aside store={checkout.store} />
      </>
    )
  return (
    <>
      {checking && (
        <Suspense fallback={<PageFrame {...frame}>{null}</PageFrame>}>
          <CheckingScreen data={data} state={state} texts={tools.texts} />
        </Suspense>
      )}
      {begun && session.cart.length > 0 && (
        <div style={{ display: checking ? 'none' : 'contents' }}>
          <LiveForm checkout={checkout} data={data} texts={tools.texts} />
          <Aside store={checkout.store} />
          {state.offer && (
            <Suspense>
              <OfferPanel checkout={checkout} page={page} />
            </Suspense>
          )}
        </div>
      )}
      {phase === 'action' && action && (
        <div className={className} style={{ ...style, display: 'contents' }}>
          <Suspense>
            <ActionScreen
              key={action.url}
              action={action}
              texts={tools.texts}
              onDone={checkout.confirmed}
              onStop={checkout.stopped}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}
