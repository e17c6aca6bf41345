import { dayIn } from '../../../../../shared/domain/address/time-zone.ts'
import type { Day } from '../../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { OpenDeps } from '../state/load-session.ts'
import type { SessionRow } from '../repo.ts'
import { taxesOf } from './price-cart.ts'
import { findPriced } from './pricing-repo.ts'
import type { RenewalFacts } from './renewal-totals.ts'

/**
 * What the later charges of a subscription cost that is added to a paid session today: they ship with its shipping
 * method, and get none of its promo codes.
 */
export async function addedRenewals(
  deps: Pick<OpenDeps, 'db' | 'clock'>,
  session: SessionRow,
): Promise<{ today: Day; facts: RenewalFacts }> {
  const found = await findPriced(deps.db, session.session_id)
  return {
    today: dayIn(deps.clock.now(), found?.time_zone ?? 'UTC'),
    facts: {
      promo: null,
      shipping_rate: session.selected_shipping_rate?.shipping_rate ?? 0,
      tax_rates: taxesOf(session, found?.taxes ?? []),
    },
  }
}

/** True if one of the store's live offers sells a subscription. */
export const sellsPlannedOffers = async (
  { db }: Pick<OpenDeps, 'db'>,
  { session_id }: Pick<SessionRow, 'session_id'>,
): Promise<boolean> => (await findPriced(db, session_id))?.has_planned_offers ?? false
