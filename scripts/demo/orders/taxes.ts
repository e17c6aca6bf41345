import { createTaxRate } from '../../../src/server/features/checkout/sales-tax/service.ts'
import { ownerOf, type Shop } from './shop.ts'
import type { World } from '../world.ts'

/** Regions where the demo store collects sales tax: country, region, name, percentage. */
const RATES = [
  ['US', 'TX', 'Texas sales tax', '8.25'],
  ['US', 'IL', 'Illinois sales tax', '10.25'],
  ['US', 'WA', 'Washington sales tax', '10.35'],
  ['CA', 'ON', 'Ontario HST', '13'],
  ['CA', 'BC', 'British Columbia GST and PST', '12'],
] as const

/** Sets up the demo store's sales tax before its first order, so that orders include it. */
export async function makeTaxes({ deps, pass }: World, { user_id, store: { store_id } }: Shop): Promise<void> {
  for (const [country_code, region, name, percentage] of RATES) {
    pass(120)
    await createTaxRate(deps, ownerOf(user_id), {
      store_id,
      country_code,
      region,
      name,
      percentage,
      inclusive: false,
      applies_to_shipping: country_code === 'CA',
      active: true,
    })
  }
}
