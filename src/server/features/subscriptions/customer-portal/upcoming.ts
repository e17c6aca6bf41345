import type { PortalCharge } from '../../../../shared/contracts/subscriptions/portal-shapes.ts'
import type { Deps } from '../../../deps.ts'
import { upcomingCharges } from '../pricing/service.ts'
import type { SubscriptionRow } from '../records/service.ts'

/** Deliveries that the portal shows. */
const SHOWN = 3

/** The next deliveries of a subscription, priced by the function that charges them. */
export const upcomingOf = async ({ db }: Pick<Deps, 'db'>, row: SubscriptionRow): Promise<PortalCharge[]> =>
  (await upcomingCharges({ db }, row, SHOWN)).map(({ cycle, due_day, kind, amount, breakdown }) => ({
    cycle,
    day: due_day,
    amount,
    shipping: breakdown.shipping,
    tax: breakdown.tax?.total ?? 0,
    tax_included: breakdown.tax?.inclusive ?? false,
    add_ons: breakdown.add_ons.map(({ title }) => title),
    charged: kind === 'renewal',
  }))
