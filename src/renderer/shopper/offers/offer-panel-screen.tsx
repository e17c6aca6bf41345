import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../storefront/content/button.tsx'
import { OfferCss } from '../../storefront/offers/offer-css.tsx'
import { Offer } from '../../storefront/offers/upsell.tsx'
import { offerStyle } from '../../storefront/offers/offer-theme.ts'
import { OfferAdded } from '../../storefront/offers/offer-added.tsx'
import { useOfferTexts } from '../../storefront/i18n/offer-texts.tsx'
import { BannerStrip } from '../../storefront/content/banner-hero.tsx'
import { PlanConsent } from '../../storefront/subscriptions/plan-consent.tsx'
import { pageStyle } from '../../storefront/templates/theme.ts'
import type { ShopPage } from '../../storefront/types.ts'
import { useImpression } from '../../storefront/hydration/use-impression.ts'
import type { Checkout } from '../session/checkout.ts'
import { PendingConsent } from './pending-consent.tsx'
import type { PendingOffer } from './offer-state.ts'

/** The scope of an offer's CSS while it is shown over the payment page. */
const SCOPE = '.shop-offer-panel'

/** The offer: yes adds it, no continues to the next offer or to the payment. */
function OfferPrompt({ checkout, page, offer, heading_id }: PanelProps & { offer: PendingOffer; heading_id: string }) {
  const o = useOfferTexts()
  const [variant_id, setVariant] = useState<string | null>(null)
  const { answer } = checkout
  const { optimizerId } = offer.optimizer
  const shown = useRef<HTMLDivElement>(null)
  useImpression(shown, () => answer((offers) => offers.countImpression(optimizerId)))
  return (
    <>
      <BannerStrip page={offerStyle(offer.shown.offer, page)} />
      <div ref={shown}>
        <Offer
          shown={offer.shown}
          page={page}
          order_total={checkout.store.get().session.total}
          currency={checkout.store.get().session.currency}
          variant_id={variant_id}
          onVariant={setVariant}
          busy={offer.step === 'adding'}
          failed={offer.failed}
          pays
          heading_id={heading_id}
          consent={<PendingConsent offer={offer} currency={checkout.store.get().session.currency} />}
          onAccept={() => answer((offers) => offers.accept(variant_id))}
          onDecline={() =>
            answer(async (offers) => {
              if (!(await offers.decline())) await offers.pay()
            })
          }
        />
      </div>
      <p className="shop-offer-panel-end">
        <Button look="link" onPress={() => answer((offers) => offers.close())}>
          {o.back_to_order}
        </Button>
      </p>
    </>
  )
}

/** The product names shown to shoppers; the offer's own name is for the merchant's lists. */
function nameOf({ offer, products }: PendingOffer['shown']): string {
  const [only] = products
  return products.length === 1 && only ? only.title : offer.header || (offer.name ?? '')
}

interface PanelProps {
  checkout: Checkout
  page: ShopPage
}

/** Scrolls new dialog content to its top and focuses its heading, so that screen readers start there. */
function useScrollToTop(heading_id: string, what: string): void {
  useEffect(() => {
    const heading = what === '' ? null : document.getElementById(heading_id)
    heading?.closest('dialog')?.scrollTo(0, 0)
    heading?.focus({ preventScroll: true })
  }, [heading_id, what])
}

/**
 * The dialog with the offer between the first press of Pay and the payment (GAP-80); it traps the focus. Closing it
 * returns to the order: nothing is added, and nothing is charged.
 */
export default function OfferPanelScreen({ checkout, page }: PanelProps) {
  const { offer, session, checkout: forms } = checkout.store.use()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading_id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const taken = offer?.step === 'taken'
  useScrollToTop(heading_id, `${offer?.optimizer.optimizerId} ${taken}`)
  if (!offer) return null
  const look = offerStyle(offer.shown.offer, page)
  const { className, style } = pageStyle(look)
  const close = () => checkout.answer((offers) => offers.close())
  return (
    <OfferCss look={look} scope={SCOPE}>
      <div className={className} style={{ ...style, display: 'contents' }}>
        <dialog
          ref={dialog}
          className={taken ? 'shop-offer-panel shop-offer-after' : 'shop-offer-panel'}
          aria-labelledby={heading_id}
          onCancel={(event) => {
            event.preventDefault()
            if (offer.step !== 'adding') close()
          }}
        >
          {taken ? (
            <OfferAdded
              name={nameOf(offer.shown)}
              session={session}
              before={offer.before}
              shipping_title={forms.shippingMethod.method}
              heading_id={heading_id}
              consent={offer.plan_texts && <PlanConsent session={session} texts={offer.plan_texts} />}
              onPay={() => checkout.answer((offers) => offers.pay())}
              onLook={close}
            />
          ) : (
            <OfferPrompt
              key={offer.optimizer.optimizerId}
              checkout={checkout}
              page={page}
              offer={offer}
              heading_id={heading_id}
            />
          )}
        </dialog>
      </div>
    </OfferCss>
  )
}
