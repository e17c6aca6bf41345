import { createPromoCode } from '../../src/server/features/promo-codes/service.ts'
import type { DiscountType } from '../../src/shared/domain/promo.ts'
import { ownerOf, type Shop } from './shop.ts'
import type { World } from './world.ts'

interface DemoCode {
  code: string
  discount_type: DiscountType
  discount_value: number
  minimum_subtotal?: number
  usage_limit?: number
  once_per_customer?: true
  /** Days from when it is made to its start and its end. */
  starts?: number
  ends?: number
}

const CODES: readonly DemoCode[] = [
  { code: 'WINTER10', discount_type: 'percentage', discount_value: 10, minimum_subtotal: 4500, usage_limit: 500 },
  { code: 'FIRSTCUP', discount_type: 'fixed_amount', discount_value: 800, once_per_customer: true },
  { code: 'SHIPSFREE', discount_type: 'free_shipping', discount_value: 0, minimum_subtotal: 6000 },
  { code: 'HARVEST', discount_type: 'percentage', discount_value: 15, ends: 12 },
  { code: 'NEWYEAR', discount_type: 'percentage', discount_value: 20, starts: 45, ends: 60 },
]

const DAY_MS = 86_400_000

/** The codes of the demo store, one of each kind and standing. */
export async function makePromoCodes({ deps, now, pass }: World, { user_id, store }: Shop): Promise<void> {
  const after = (days: number | undefined): string | null =>
    days === undefined ? null : new Date(now().getTime() + days * DAY_MS).toISOString()
  for (const { starts, ends, ...given } of CODES) {
    pass(600)
    await createPromoCode(deps, ownerOf(user_id), store, {
      store_id: store.store_id,
      minimum_subtotal: 0,
      usage_limit: null,
      once_per_customer: false,
      product_ids: [],
      combines_with_rewards: true,
      auto_apply: false,
      disabled: false,
      starts_at: after(starts),
      ends_at: after(ends),
      ...given,
    })
  }
}
