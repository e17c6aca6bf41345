import type { Visit, VisitStep } from '../../../../shared/contracts/sales/visits.ts'
import { browserLabel } from '../../../../shared/domain/checkout/browser-label.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import type { Deps } from '../../../deps.ts'
import { findVisit, listShownOffers, type ShownOffer } from './activity-repo.ts'

/** Returns how the shopper of an order got there: source, browser and steps. Null without a session. */
export async function visitOf(
  { db }: Pick<Deps, 'db'>,
  { session_id, source }: { session_id: string | null; source: VisitSource | null },
): Promise<Visit | null> {
  if (session_id === null) return null
  const [session, offers] = await Promise.all([findVisit(db, session_id), listShownOffers(db, session_id)])
  if (!session) return null
  const steps = [
    ...stepAt('page_view', session.viewed_at),
    ...stepAt('contact', session.contact_at),
    ...stepAt('shipping', session.shipping_at),
    ...stepAt('payment', session.payment_at),
    ...offers.flatMap(offerSteps),
    ...stepAt('paid', session.completed_at),
  ]
  return {
    source,
    browser: browserLabel(session.browser_info?.user_agent ?? ''),
    language: session.browser_info?.language ?? '',
    // The sort is stable, so steps with the same time keep the order above.
    steps: steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  }
}

const stepAt = (kind: VisitStep['kind'], at: Date | null): VisitStep[] =>
  at === null ? [] : [{ kind, at: at.toISOString() }]

const offerSteps = ({ name: offer, shown_at, accepted_at, declined_at }: ShownOffer): VisitStep[] => [
  { kind: 'offer_shown', at: shown_at, offer },
  ...(accepted_at === null ? [] : [{ kind: 'offer_accepted' as const, at: accepted_at, offer }]),
  ...(declined_at === null ? [] : [{ kind: 'offer_declined' as const, at: declined_at, offer }]),
]
