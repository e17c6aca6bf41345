import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { PostPurchaseOffer, PostPurchaseChoice } from '../../../shared/contracts/checkout/post-purchase-offers.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { PostPurchaseAnswers } from '../../storefront/offers/post-purchase-answers.tsx'
import { PostPurchasePrice } from '../../storefront/offers/post-purchase-price.tsx'
import { usePostPurchaseTexts } from '../../storefront/i18n/post-purchase-texts.tsx'
import { endsAt, openedAt } from '../../storefront/summary/countdown.ts'
import { Icon } from '../../storefront/content/icons.tsx'
import { useSecondsUntil } from '../../storefront/summary/urgency-banner.tsx'
import { OfferCss } from '../../storefront/offers/offer-css.tsx'
import { priceBoxBackground, isBundle, offerStyle } from '../../storefront/offers/offer-theme.ts'
import type { ShownOffer } from '../../storefront/offers/offer-types.ts'
import { Offer } from '../../storefront/offers/upsell.tsx'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { Policies } from '../../storefront/payment/pay-area.tsx'
import { pageStyle } from '../../storefront/templates/theme.ts'
import { useImpression } from '../../storefront/hydration/use-impression.ts'
import { fetchClient } from '../../lib/api/fetch-client.ts'
import ActionScreen from '../payment/three-ds-screen.tsx'
import { createPostPurchaseApi } from './post-purchase-api.ts'
import { ChoiceConsent, consentTo } from './consent-to.tsx'
import { PostPurchaseSheet, canEnterAgain } from './post-purchase-sheet.tsx'
import { CheckingCharge, ChargeNotes, NoOfferLeft, useMethodLabel } from './post-purchase-states.tsx'
import type { PostPurchaseProps } from './post-purchase-states.tsx'
import { choiceOf, createPostPurchase } from './post-purchase.ts'
import type { PostPurchaseFlow, PostPurchaseState } from './post-purchase.ts'
import './post-purchase.css'
import { quiet } from '../api.ts'
import { confirmationOf, storeSession } from '../app/storage-keys.ts'
import { createSessionEvents, type SessionEvents } from '../session/session-events.ts'
import { whenOnline } from '../app/when-online.ts'

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

function useFlow({ data, tools }: PostPurchaseProps): [PostPurchaseFlow, PostPurchaseState, SessionEvents] {
  const { unreachable } = usePostPurchaseTexts()
  const { session, after_offer } = data
  const [events] = useState(() => createSessionEvents(session._id, tools.api))
  const [flow] = useState(() =>
    createPostPurchase({
      session_id: session._id,
      after_offer,
      api: createPostPurchaseApi(fetchClient),
      shopper: tools.api,
      texts: { unreachable },
      consentTo: (asked, choice) => consentTo(data.plan_texts, asked, choice),
      happened: events.happened,
      leave: () => whenOnline(() => tools.go(confirmationOf(session._id))),
      go: tools.go,
      wait,
    }),
  )
  const state = useSyncExternalStore(flow.subscribe, flow.get, flow.get)
  useEffect(() => {
    storeSession(session._id, session.store_id)
    void tools.copy.clear()
    void flow.resume()
  }, [flow, session, tools])
  useEffect(() => {
    // Restored from the back/forward cache after the bank's page or the confirmation.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void flow.resume()
    }
    addEventListener('pageshow', onShown)
    return () => removeEventListener('pageshow', onShown)
  }, [flow])
  useEffect(() => events.stop, [events])
  return [flow, state, events]
}

/** The offer for its components; its price box shows what it adds to the order. */
const shownOf = (
  { offer, order_total }: PostPurchaseOffer,
  choice: PostPurchaseChoice,
  served_at: string,
): ShownOffer => ({
  offer: offer.optimizer,
  products: offer.products,
  totals: {
    amount_saved: choice.amount_saved,
    bundle_total: choice.subtotal,
    original_total: choice.original_total,
    new_cart_total: order_total + choice.total,
  },
  limited: { ends_at: endsAt(offer.limited_until, served_at), stock_left: offer.stock_left, now: openedAt() },
  reviews: offer.reviews,
  affirmation: offer.affirmation_box,
})

interface AskingProps extends PostPurchaseProps {
  flow: PostPurchaseFlow
  state: PostPurchaseState
  events: SessionEvents
  after_offer: PostPurchaseOffer
  choice: PostPurchaseChoice
}

/** True once the offer has expired: by the server's deadline or the offer's own countdown. */
function useIsExpired({ offer, accept_until }: PostPurchaseOffer, served_at: string): boolean {
  const seconds = useSecondsUntil(endsAt(accept_until, served_at), openedAt())
  const limited = useSecondsUntil(endsAt(offer.limited_until, served_at), openedAt())
  return seconds === 0 || limited === 0
}

const pendingAnswer: Partial<Record<PostPurchaseState['phase'], 'accept' | 'decline'>> = {
  accepting: 'accept',
  declining: 'decline',
}

/** The charged amount, its outcome and the two answers. */
function usePaidParts(
  { flow, state, after_offer, choice }: AskingProps,
  { over, again, accept, onOther }: { over: boolean; again: boolean; accept: () => void; onOther: (() => void) | null },
) {
  const a = usePostPurchaseTexts()
  const method = useMethodLabel(after_offer)
  const { offer, currency, accept_until } = after_offer
  const { optimizer, products } = offer
  const bundle = isBundle(optimizer)
  return {
    price: (
      <PostPurchasePrice
        choice={choice}
        currency={currency}
        title={bundle ? (optimizer.name ?? '') : (products[0]?.title ?? '')}
        method={again ? a.charged_to(method) : a.confirmed_next(method)}
        background={priceBoxBackground(optimizer)}
      />
    ),
    notes: <ChargeNotes state={state} over={over} until={accept_until} onOther={onOther} />,
    answers: (
      <PostPurchaseAnswers
        bundle={bundle}
        total={choice.total}
        currency={currency}
        busy={pendingAnswer[state.phase] ?? null}
        over={over}
        onAccept={accept}
        onDecline={() => void flow.decline()}
      />
    ),
  }
}

/** Counts the impression, and scrolls to the top of a downsell after a declined upsell. */
function useOfferShown({ data, tools, events, after_offer }: AskingProps, heading_id: string) {
  const shown = useRef<HTMLDivElement>(null)
  const { optimizer_id, optimizer_category } = after_offer.offer.optimizer
  useImpression(shown, () => {
    events.happened('offer_shown', optimizer_id)
    void quiet(tools.api.offerImpression({ body: { optimizer_id, session_id: data.session._id } }))
  })
  useEffect(() => {
    if (optimizer_category !== 'downsell' || scrollY === 0) return
    scrollTo(0, 0)
    document.getElementById(heading_id)?.focus({ preventScroll: true })
  }, [optimizer_category, heading_id])
  return shown
}

function PostPurchasePrompt(props: AskingProps) {
  const { data, tools, flow, state, after_offer, choice } = props
  const heading_id = useId()
  const shown = useOfferShown(props, heading_id)
  const [sheet, setSheet] = useState<PaymentOption | null>(null)
  const { paid_with, currency, order_number } = after_offer
  const optionOf = (name: string) =>
    data.options.find((option) => option.payment_method === name && canEnterAgain(option)) ?? null
  const card = optionOf('card')
  const anew = optionOf(paid_with.payment_method) ?? card
  const { plan_texts: texts } = data
  // If nothing is charged, now or later, no card is needed.
  const again = paid_with.again || (choice.total === 0 && !choice.subscription)
  const isUnpayable = !again && !anew
  // Without its texts, the shopper couldn't see what they agree to.
  const isUnreadable = choice.subscription !== undefined && !texts
  const over = useIsExpired(after_offer, data.served_at) || isUnpayable || isUnreadable
  const accept = () => (again ? void flow.accept(null) : setSheet(anew))
  const paid = usePaidParts(props, { over, again, accept, onOther: card && (() => setSheet(card)) })
  return (
    <>
      <div ref={shown}>
        <Offer
          shown={shownOf(after_offer, choice, data.served_at)}
          page={data.payment_page}
          order_total={after_offer.order_total}
          currency={currency}
          variant_id={state.variant_id}
          onVariant={flow.choose}
          busy={state.phase !== 'asking'}
          pays={false}
          heading_id={heading_id}
          consent={!over && <ChoiceConsent {...{ texts, after_offer, choice }} />}
          onAccept={accept}
          onDecline={() => void flow.decline()}
          paid={paid}
        />
      </div>
      {sheet && (
        <PostPurchaseSheet
          {...{ currency, order_number, option: sheet, total: choice.total, texts: tools.texts }}
          store_name={data.store.store_name}
          consent={<ChoiceConsent {...{ texts, after_offer, choice }} />}
          onClose={() => setSheet(null)}
          onPay={(given) => {
            setSheet(null)
            void flow.accept(given)
          }}
        />
      )}
    </>
  )
}

/** /special-offer once the session is paid: one press adds the offer to the order and charges it (GAP-80). */
export function PostPurchaseScreen({ data, tools }: PostPurchaseProps) {
  const a = usePostPurchaseTexts()
  const [flow, state, events] = useFlow({ data, tools })
  const { payment_page: page, store, session } = data
  const { after_offer, phase, action } = state
  const choice = after_offer && choiceOf(after_offer, state.variant_id)
  const look = after_offer ? offerStyle(after_offer.offer.optimizer, page) : page
  const { className, style } = pageStyle(page)
  const asking = phase !== 'checking' && phase !== 'left'
  return (
    <OfferCss look={look}>
      <PageFrame page={look} store={store} test_mode={session.mode === 'test'}>
        <div className="shop-after-paid">
          <Icon name="checked" size={28} />
          <p>
            <span className="shop-strong">{a.paid_title(data.after_offer.order_number)}</span>{' '}
            {asking && choice && <span className="shop-soft">{a.paid_text}</span>}
          </p>
        </div>
        {phase === 'checking' && <CheckingCharge data={data} state={state} />}
        {asking && after_offer && choice && (
          <PostPurchasePrompt
            key={after_offer.offer.optimizer.optimizer_id}
            {...{ data, tools, flow, state, events, after_offer, choice }}
          />
        )}
        {asking && !choice && <NoOfferLeft state={state} onLeave={() => void flow.decline()} />}
        <div className="shop-offer-foot">
          <Policies store={store} />
        </div>
      </PageFrame>
      {phase === 'action' && action && (
        <div className={className} style={{ ...style, display: 'contents' }}>
          <ActionScreen
            key={action.url}
            action={action}
            texts={tools.texts}
            onDone={(brought) => void flow.confirmed(brought)}
            onStop={() => void flow.stopped()}
          />
        </div>
      )}
    </OfferCss>
  )
}
