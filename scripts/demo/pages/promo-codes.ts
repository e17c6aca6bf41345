import { applyPromo } from '../../../src/server/features/checkout/cart-sessions/cart/promo-code.ts'
import { createPromoCode } from '../../../src/server/features/checkout/promo-codes/service.ts'
import { AppError } from '../../../src/server/http/errors.ts'
import type { DiscountType } from '../../../src/shared/domain/cart/promo.ts'
import type { Random } from '../random.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import type { World } from '../world.ts'

interface DemoCode {
  code: string
  discount_type: DiscountType
  discount_value: number
  minimum_subtotal?: number
  usage_limit?: number
  once_per_customer?: true
  /** Days from the end of the demo to the code's start and end. */
  starts?: number
  ends?: number
}

const CODES: readonly DemoCode[] = [
  { code: 'WINTER10', discount_type: 'percentage', discount_value: 10, minimum_subtotal: 4500, usage_limit: 500 },
  { code: 'FIRSTCUP', discount_type: 'fixed_amount', discount_value: 800, once_per_customer: true },
  { code: 'SHIPSFREE', discount_type: 'free_shipping', discount_value: 0, minimum_subtotal: 6000 },
  { code: 'HARVEST', discount_type: 'percentage', discount_value: 15, ends: -8 },
  { code: 'NEWYEAR', discount_type: 'percentage', discount_value: 20, starts: 25, ends: 40 },
]

const DAY_MS = 86_400_000

/** Creates promo codes of each kind and each status on the last day, `until`. */
export async function makePromoCodes({ deps, pass }: World, { user_id, store }: Shop, until: Date): Promise<void> {
  const after = (days: number | undefined): string | null =>
    days === undefined ? null : new Date(until.getTime() + days * DAY_MS).toISOString()
  for (const { starts, ends, ...given } of CODES) {
    pass(600)
    await createPromoCode(deps, ownerOf(user_id), store, {
      store_id: store.store_id,
      minimum_subtotal: 0,
      usage_limit: null,
      once_per_customer: false,
      product_ids: [],
      subscription_payments: 1,
      combines_with_rewards: true,
      auto_apply: false,
      disabled: false,
      starts_at: after(starts),
      ends_at: after(ends),
      ...given,
    })
  }
}

/** Promo codes that shoppers enter, by frequency. */
const ENTERED = { WINTER10: 45, FIRSTCUP: 25, SHIPSFREE: 20, HARVEST: 10 }

/** Enters a code on a session, as one in five shoppers does. A code that doesn't apply changes nothing. */
export async function enterCode({ deps }: World, chance: Random, session_id: string): Promise<void> {
  if (!chance.is(0.22)) return
  try {
    await applyPromo(deps, session_id, chance.pickWeighted(ENTERED))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}
