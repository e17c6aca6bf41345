import type { Deps } from '../../../deps.ts'
import { endMandateOf } from '../charge-outcomes/service.ts'
import type { BillingFacts, BillingMethod } from './billing-repo.ts'
import { todayIn } from './claimed.ts'

type Facts = Pick<BillingFacts, 'methods' | 'time_zone'>

const lapsedOf = (deps: Pick<Deps, 'clock'>, { methods, time_zone }: Facts): BillingMethod[] => {
  const today = todayIn(deps, time_zone)
  return methods.filter(({ lapses_on }) => lapses_on !== null && lapses_on <= today)
}

/** True if a method of a subscription is a mandate that was not debited for so long that its scheme ended it. */
export const hasLapsed = (deps: Pick<Deps, 'clock'>, facts: Facts): boolean => lapsedOf(deps, facts).length > 0

/**
 * Ends the lapsed mandates of a subscription, which removes them as payment methods. Returns true if there was one: the
 * subscription has changed then, and is billed with what is left once it is claimed again.
 */
export async function endLapsedMandates(deps: Deps, facts: Facts): Promise<boolean> {
  const lapsed = lapsedOf(deps, facts)
  for (const { method_id } of lapsed) {
    await endMandateOf(
      deps,
      method_id,
      'It was not debited for so long that it lapsed. Ask the customer for a new one.',
    )
  }
  return lapsed.length > 0
}
