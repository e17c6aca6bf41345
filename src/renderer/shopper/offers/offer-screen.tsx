import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../storefront/content/button.tsx'
import { OfferCss } from '../../storefront/offers/offer-css.tsx'
import { Offer } from '../../storefront/offers/upsell.tsx'
import { offerStyle } from '../../storefront/offers/offer-theme.ts'
import { useOfferTexts } from '../../storefront/i18n/offer-texts.tsx'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { defaultReassurance, Policies, Reassurance } from '../../storefront/payment/pay-area.tsx'
import { StartingSession } from '../../storefront/templates/empty-states.tsx'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import { useNotification } from '../../storefront/content/toaster.tsx'
import { useImpression } from '../../storefront/hydration/use-impression.ts'
import { PostPurchaseScreen } from '../post-purchase/post-purchase-screen.tsx'
import type { PostPurchaseData } from '../post-purchase/post-purchase-states.tsx'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { ShopperTools } from '../screens/checkout-screen.tsx'
import { createCheckout } from '../session/checkout.ts'
import type { Checkout } from '../session/checkout.ts'
import { PendingConsent } from './pending-consent.tsx'
import type { PendingOffer } from './offer-state.ts'
import { paymentAfterOffer, paymentOf, storeSession } from '../app/storage-keys.ts'

interface ScreenProps {
  data: CheckoutData
  tools: ShopperTools
}

function usePlainCheckout(
  data: CheckoutData,
  { api, copy, texts, go, language = navigator.language }: ShopperTools,
): Checkout {
  const { notify } = useNotification()
  const [checkout] = useState(() =>
    createCheckout(data, {
      api,
      copy,
      texts,
      go,
      notify,
      onInvalid: () => {},
      wait: () => Promise.resolve(),
      language,
    }),
  )
  return checkout
}

/** Loads the offer once; undefined while loading and after the last answer, null if none is available. */
function useOffer(checkout: Checkout, { data, tools }: ScreenProps): PendingOffer | null | undefined {
  const { offer } = checkout.store.use()
  const [asked, setAsked] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    storeSession(data.live_cart._id, data.live_cart.store_id)
    checkout.answer(async (offers) => {
      await offers.ask()
      setAsked(true)
    })
  }, [checkout, data])
  useEffect(() => {
    if (offer?.step === 'taken') tools.go(paymentAfterOffer(data.live_cart._id, data.payment_page.payment_page_type))
  }, [offer?.step, tools, data])
  // After the last answer the payment page loads; show nothing meanwhile.
  const [had, setHad] = useState(false)
  if (offer && !had) setHad(true)
  return asked && !(offer === null && had) ? offer : undefined
}

function Shown({ offer, checkout, data, tools }: ScreenProps & { offer: PendingOffer; checkout: Checkout }) {
  const { t } = useTexts()
  const [variant_id, setVariant] = useState<string | null>(null)
  const shown = useRef<HTMLDivElement>(null)
  const heading_id = useId()
  const { optimizerId, optimizerCategory } = offer.optimizer
  useEffect(() => {
    // A downsell after a declined upsell is shown without a reload.
    if (optimizerCategory !== 'downsell' || scrollY === 0) return
    scrollTo(0, 0)
    document.getElementById(heading_id)?.focus({ preventScroll: true })
  }, [optimizerCategory, heading_id])
  useImpression(shown, () => checkout.answer((offers) => offers.countImpression(optimizerId)))
  const { payment_page: page, store, live_cart } = data
  const look = offerStyle(offer.shown.offer, page)
  return (
    <OfferCss look={look}>
      <PageFrame page={look} store={store} test_mode={live_cart.mode === 'test'}>
        <div ref={shown}>
          <Offer
            shown={offer.shown}
            page={page}
            order_total={checkout.store.get().session.total}
            currency={live_cart.currency}
            variant_id={variant_id}
            onVariant={setVariant}
            busy={offer.step !== 'asking'}
            failed={offer.failed}
            pays={false}
            heading_id={heading_id}
            consent={<PendingConsent offer={offer} currency={live_cart.currency} />}
            onAccept={() => checkout.answer((offers) => offers.accept(variant_id))}
            onDecline={() =>
              checkout.answer(async (offers) => {
                if (!(await offers.decline())) tools.go(paymentAfterOffer(live_cart._id, page.payment_page_type))
              })
            }
          />
        </div>
        <div className="shop-offer-foot">
          <Reassurance items={defaultReassurance(store, t)} />
          <Policies store={store} />
        </div>
      </PageFrame>
    </OfferCss>
  )
}

/**
 * /special-offer: either answer leads to the payment page before the payment, and to the confirmation after it
 * (GAP-80).
 */
export default function OfferScreen({ data, tools }: { data: CheckoutData | PostPurchaseData; tools: ShopperTools }) {
  if ('after_offer' in data) return <PostPurchaseScreen data={data} tools={tools} />
  return <BeforePayment data={data} tools={tools} />
}

function BeforePayment({ data, tools }: ScreenProps) {
  const o = useOfferTexts()
  const checkout = usePlainCheckout(data, tools)
  const offer = useOffer(checkout, { data, tools })
  const { payment_page: page, store, live_cart } = data
  if (offer)
    return <Shown key={offer.optimizer.optimizerId} offer={offer} checkout={checkout} data={data} tools={tools} />
  return (
    <PageFrame page={page} store={store} test_mode={live_cart.mode === 'test'}>
      {offer === undefined ? (
        <StartingSession goods={live_cart} total={live_cart.total} />
      ) : (
        <div className="shop-offer-taken">
          <h1>{o.none_title}</h1>
          <p>{o.none_text}</p>
          <Button href={paymentOf(live_cart._id, page.payment_page_type)}>{o.back_to_order}</Button>
        </div>
      )}
    </PageFrame>
  )
}
