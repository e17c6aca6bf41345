import type { LiveOffer } from '../../../shared/contracts/pages/optimizers.ts'
import type { PlanTexts } from '../../../shared/domain/subscriptions/plan-texts/plan-texts.ts'
import { endsAt } from '../../storefront/summary/countdown.ts'
import type { OfferTotals, ShownOffer } from '../../storefront/offers/offer-types.ts'

/** The two kinds of pre-purchase offers (GAP-80). */
export type OfferKind = 'upsell' | 'downsell'

/** An offer under the client's names (UP-001, DEF-56). */
export interface ClientOffer {
  optimizer: { optimizerId: string; optimizerType: 'bundle' | 'additional'; optimizerCategory: OfferKind }
  products: LiveOffer['products']
}

/**
 * An offer and its state. `asking`: shown to the shopper. `adding`: accepted, being added. `taken`: in the order, with
 * the new total shown before the payment continues.
 */
export interface PendingOffer extends ClientOffer {
  shown: ShownOffer
  step: 'asking' | 'adding' | 'taken'
  /** The last attempt to add it failed. */
  failed: boolean
  /** The order's total before the offer, in minor units. */
  before: number
  /** The texts of its subscription; null for a one-time purchase. */
  plan_texts: PlanTexts | null
}

interface PendingOfferInput {
  kind: OfferKind
  live: LiveOffer
  totals: OfferTotals
  /** The order's current total, in minor units. */
  before: number
  /** The server's time when it rendered this page. */
  served_at: string
  plan_texts: PlanTexts | null
}

/** Converts a live offer to the page's state. */
export function pendingOf({ kind, live, totals, before, served_at, plan_texts }: PendingOfferInput): PendingOffer {
  const { optimizer, products } = live
  return {
    optimizer: {
      optimizerId: optimizer.optimizer_id,
      optimizerType: optimizer.optimizer_type,
      optimizerCategory: kind,
    },
    products,
    shown: {
      offer: optimizer,
      products,
      totals,
      limited: { ends_at: endsAt(live.limited_until, served_at), stock_left: live.stock_left },
      reviews: live.reviews,
      affirmation: live.affirmation_box,
    },
    step: 'asking',
    failed: false,
    before,
    plan_texts,
  }
}
