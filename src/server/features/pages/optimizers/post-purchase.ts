import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Optimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import { hasOffer } from '../../../../shared/domain/offers/offers.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { sessionOffers } from './live-optimizers.ts'
import {
  applicableOffers,
  firstUnexpired,
  type OfferDeps,
  type OfferSession,
  type SessionOffer,
} from './evaluate-offer.ts'

/** A paid session. */
export type PaidSession = OfferSession & { completed_at: Date | null }

/** How a session interacted with one of the store's live upsells or downsells. */
interface OfferInteraction extends Record<string, unknown> {
  category: OptimizerCategory
  /** True if it was offered before the payment, where it is placed. */
  before: boolean
  declined: boolean
}

async function listInteractions(
  db: Executor,
  { store_id, session_id, mode, completed_at }: PaidSession,
): Promise<OfferInteraction[]> {
  const { rows } = await db.execute<OfferInteraction>(fixedSql`
    select o.optimizer_category as category, v.declined_at is not null as declined,
      coalesce(v.created_at <= ${completed_at}::timestamptz, false)
        and coalesce(o.published->>'placement', 'before_payment') = 'before_payment' as before
    from optimizers o
    left join optimizer_views v on v.optimizer_id = o.optimizer_id and v.mode = ${mode} and v.session_id = ${session_id}
    where o.store_id = ${store_id} and o.optimizer_category in ('upsell', 'downsell') and o.status = 'live'
      and o.published is not null and o.deleted_at is null`)
  return rows
}

/** A purchased line item without its offer flags, since post-purchase offers start over. */
const withoutOfferFlags = (line: CartItem): CartItem => ({ ...line, is_upsell: false, is_downsell: false })

/**
 * Finds the offer pending for a paid session: one placed after the payment or, if none was shown before it because a
 * wallet paid right away or the offer came too late, any offer. A downsell follows a declined upsell, and an accepted
 * one only if the session's flow says so. Null if none is left.
 * @param added line items of offers accepted after the payment
 */
export async function findPostPurchaseOffer(
  deps: OfferDeps,
  session: PaidSession,
  added: readonly CartItem[],
): Promise<SessionOffer | null> {
  const met = await listInteractions(deps.db, session)
  const declined = (category: OptimizerCategory) => met.some((each) => each.declined && each.category === category)
  if (met.length === 0 || declined('downsell')) return null
  const accepted = added.length > 0
  if (accepted && (session.flow_id === null || added.some((line) => line.is_downsell))) return null
  const outcome = accepted || hasOffer(session.cart) ? 'accepted' : 'declined'
  const askedBefore = hasOffer(session.cart) || met.some(({ before }) => before)
  const isOpen = ({ placement }: Optimizer) => placement === 'after_payment' || !askedBefore
  const stage = { ...session, cart: [...session.cart, ...added].map(withoutOfferFlags) }
  const categories: OptimizerCategory[] = accepted || declined('upsell') ? ['downsell'] : ['upsell', 'downsell']
  for (const category of categories) {
    const offers = await sessionOffers(deps, stage, category, outcome)
    const open = (await applicableOffers(deps, stage, offers.filter(isOpen))).filter(({ taken }) => !taken)
    const offer = await firstUnexpired(deps, stage, open)
    if (offer) return offer
  }
  return null
}

/** Records that a paid session declined an offer, so that it is not shown again. */
export async function declinePostPurchaseOffer(
  { db, clock }: OfferDeps,
  { session_id, store_id, mode }: PaidSession,
  optimizer_id: string,
): Promise<void> {
  const now = clock.now()
  await db.execute(fixedSql`
    insert into optimizer_views as v (optimizer_id, mode, session_id, store_id, views, declined_at, created_at)
    values (${optimizer_id}, ${mode}, ${session_id}, ${store_id}, 1, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (optimizer_id, mode, session_id)
      do update set views = 1, declined_at = coalesce(v.declined_at, excluded.declined_at)`)
}
