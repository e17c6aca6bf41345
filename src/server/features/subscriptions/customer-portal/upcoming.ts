import type { PortalCharge } from '../../../../shared/contracts/subscriptions/portal-shapes.ts'
import type { Deps } from '../../../deps.ts'
import type { SubscriptionRow } from '../records/service.ts'

/** The next three charges of a subscription. */
export async function upcomingOf(_deps: Deps, _row: SubscriptionRow): Promise<PortalCharge[]> {
  return []
}
