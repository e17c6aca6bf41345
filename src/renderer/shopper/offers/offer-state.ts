import type { LiveOffer } from '../../../shared/contracts/pages/optimizers.ts'
import { endsAt } from '../../storefront/summary/countdown.ts'
import type { OfferTotals, ShownOffer } from '../../storefront/offers/offer-types.ts'

/** The two kinds of offer that are asked about before the payment (GAP-80). */
export type OfferKind = 'upsell' | 'downsell'

/** An offer under the client's names (UP-001, DEF-56). */
export interface ClientOffer {
  optimizer: { optimizerId: string; optimizerType: 'bundle' | 'additional'; optimizerCategory: OfferKind }
  products: LiveOffer['products']
}

/**
 * Where an offer stands. `asking`: the shopper reads it. `adding`: yes was pressed. `taken`: it is in the order, and the
 * new total is looked at before the payment goes on.
 */
export interface PendingOffer extends ClientOffer {
  shown: ShownOffer
  step: 'asking' | 'adding' | 'taken'
  /** The last try to add it did not work. */
  failed: boolean
  /** Minor units: the order's total before the offer. */
  before: number
}

interface Asked {
  kind: OfferKind
  live: LiveOffer
  totals: OfferTotals
  /** Minor units: the order's total now. */
  before: number
  /** The server's clock when it made this page. */
  served_at: string
}

/** A live offer as the page keeps and shows it. */
export function pendingOf({ kind, live, totals, before, served_at }: Asked): PendingOffer {
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
  }
}
