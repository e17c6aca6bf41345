import type { Clock } from '../../../clock.ts'
import type { Deps } from '../../../deps.ts'
import type { CustomerAccess } from '../../../http/requests/customer-access.ts'
import { clockOf } from '../test-clocks/service.ts'

/** The time of the customer's subscriptions: the store's test clock in test mode. */
export const portalClock = (deps: Deps, { store_id, mode }: CustomerAccess): Promise<Clock> =>
  clockOf(deps, store_id, mode)
