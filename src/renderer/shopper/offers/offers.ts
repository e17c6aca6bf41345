import type { LiveOffer } from '../../../shared/contracts/pages/optimizers.ts'
import type { PlanTexts } from '../../../shared/domain/subscriptions/plan-texts/plan-texts.ts'
import { totalsOf } from '../../storefront/offers/offer-theme.ts'
import type { OfferTotals } from '../../storefront/offers/offer-types.ts'
import { quiet } from '../api.ts'
import type { ShopperApi } from '../api.ts'
import type { CartActions } from '../session/cart-actions.ts'
import { pendingOf } from './offer-state.ts'
import type { OfferKind, PendingOffer } from './offer-state.ts'
import type { SessionEvents } from '../session/session-events.ts'
import type { ShopStore } from '../session/checkout-store.ts'

/** Milliseconds that Pay waits for an offer: the payment is worth more than an offer. */
const OFFER_TIMEOUT = 4000

export interface Offers {
  /** Shows the upsell, or the downsell if there is none (DEF-54). Resolves to true if an offer is shown. */
  ask: () => Promise<boolean>
  /** Adds the offer to the order; `variant_id` is the selected variant if there is a choice. */
  accept: (variant_id: string | null) => Promise<void>
  /** Replaces a declined upsell with the downsell; resolves to true if one is shown now. */
  decline: () => Promise<boolean>
  close: () => void
  /** Adds or removes the order bump. */
  bump: (accepted: boolean) => Promise<void>
  /** Counts an impression, once for each offer. */
  countImpression: (optimizer_id: string) => void
}

interface Deps {
  store: ShopStore
  api: Pick<ShopperApi, 'liveOffer' | 'bundleTotals' | 'offerImpression'>
  cart: Pick<CartActions, 'add' | 'remove'>
  order_bump: LiveOffer | null
  /** The server's time when it rendered the page. */
  served_at: string
  happened?: SessionEvents['happened']
  /** The texts of subscriptions; absent on a page without any. */
  plan_texts?: PlanTexts | undefined
  /** True if the selected payment method can be charged again. */
  canSubscribe?: () => boolean
}

/** Creates the pre-purchase offers (GAP-80). They never block the payment: an offer that fails is left out. */
export function createOffers({ store, api, cart, order_bump, happened = () => {}, ...search }: Deps): Offers {
  const counted = new Set<string>()
  const patch = (part: Partial<PendingOffer>) => {
    const { offer } = store.get()
    if (offer) store.patch({ offer: { ...offer, ...part } })
  }
  const inCart = (optimizer_id: string) =>
    store.get().session.cart.some((item) => item.payment_page_optimizer_id === optimizer_id)

  const find = (kind: OfferKind) => findOffer({ store, api, ...search }, kind)
  const show = (offer: PendingOffer | null): boolean => {
    store.patch({ offer })
    return offer !== null
  }

  /** One call for the first product: the server adds the other products of a bundle (DEF-53, UP-006). */
  const add = async ({ shown, products, optimizer }: PendingOffer, variant_id: string | null): Promise<void> => {
    const [first] = products
    if (!first) return
    const is_bundle = optimizer.optimizerType === 'bundle'
    const variant = first.variants.find((each) => each.variant_id === variant_id)
    await cart.add({
      product_id: first.product_id,
      title: is_bundle ? (shown.offer.name ?? first.title) : first.title,
      variants: first.variants,
      variant_id: variant?.variant_id ?? first.variant_id,
      discount_price: variant?.discount_price ?? first.discount_price,
      subtext: shown.offer.tagline ?? '',
      offer: optimizer.optimizerCategory,
      is_bundle,
      payment_page_optimizer_id: optimizer.optimizerId,
    })
  }

  return {
    ask: async () => {
      try {
        return show((await find('upsell')) ?? (await find('downsell')))
      } catch {
        return false
      }
    },
    accept: async (variant_id) => {
      const { offer } = store.get()
      if (offer?.step !== 'asking') return
      patch({ step: 'adding', failed: false, before: store.get().session.total })
      await add(offer, variant_id)
      const taken = inCart(offer.optimizer.optimizerId)
      if (taken) happened('offer_accepted', offer.optimizer.optimizerId)
      patch(taken ? { step: 'taken' } : { step: 'asking', failed: true })
    },
    decline: async () => {
      const { offer } = store.get()
      if (offer?.step !== 'asking') return false
      happened('offer_declined', offer.optimizer.optimizerId)
      if (offer.optimizer.optimizerCategory === 'downsell') return show(null)
      patch({ step: 'adding' })
      return show(await find('downsell'))
    },
    close: () => store.patch({ offer: null }),
    bump: async (accepted) => {
      const { session } = store.get()
      const [product] = order_bump?.products ?? []
      if (!order_bump || !product) return
      const item = session.cart.find(({ is_order_bump }) => is_order_bump)
      const { optimizer } = order_bump
      if (accepted && !item)
        await cart.add({ ...product, offer: 'order_bump', payment_page_optimizer_id: optimizer.optimizer_id })
      if (!accepted && item) await cart.remove(item)
      if (inCart(optimizer.optimizer_id) !== Boolean(item))
        happened(item ? 'bump_removed' : 'bump_added', optimizer.optimizer_id)
    },
    countImpression: (optimizer_id) => {
      if (counted.has(optimizer_id)) return
      counted.add(optimizer_id)
      const { _id: session_id } = store.get().session
      happened(optimizer_id === order_bump?.optimizer.optimizer_id ? 'bump_shown' : 'offer_shown', optimizer_id)
      void quiet(api.offerImpression({ body: { optimizer_id, session_id } }))
    },
  }
}

type SearchDeps = Pick<Deps, 'store' | 'api' | 'served_at' | 'plan_texts' | 'canSubscribe'>

/** Loads the offer of a kind; null for a 204 response (CONST-025), and for a subscription that can't be shown or paid. */
async function findOffer(
  { store, api, served_at, plan_texts, canSubscribe }: SearchDeps,
  kind: OfferKind,
): Promise<PendingOffer | null> {
  const { _id: session_id, store_id } = store.get().session
  const body = { store_id, session_id, optimizer_category: kind }
  const live = await quiet(api.liveOffer({ body }, { timeout: OFFER_TIMEOUT }))
  if (!live || live.accepted || live.products.length === 0) return null
  const isPlanned = live.optimizer.subscription_frequency !== ''
  if (isPlanned && !(plan_texts && canSubscribe?.())) return null
  const totals = await loadTotals({ store, api }, kind, live)
  // The shopper has to see what they agree to.
  if (isPlanned && !totals.subscription) return null
  const texts = isPlanned ? (plan_texts ?? null) : null
  return pendingOf({ kind, live, totals, before: store.get().session.total, served_at, plan_texts: texts })
}

/** The totals with the offer, from the server if it responds. */
async function loadTotals(
  { store, api }: Pick<Deps, 'store' | 'api'>,
  kind: OfferKind,
  { optimizer, products }: LiveOffer,
): Promise<OfferTotals> {
  const { session } = store.get()
  const id = optimizer.optimizer_id
  const named = kind === 'upsell' ? { upsell_optimizer_id: id } : { downsell_optimizer_id: id }
  const reply = await quiet(api.bundleTotals({ body: { live_cart_session_id: session._id, ...named } }))
  return reply?.[kind] ?? totalsOf(products, session.total)
}
