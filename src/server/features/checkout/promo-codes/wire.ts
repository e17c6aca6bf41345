import type { PromoCode } from '../../../../shared/contracts/checkout/promo-codes.ts'
import { normalizePromoCode, promoStatus, type DiscountType } from '../../../../shared/domain/cart/promo.ts'
import type { NewPromo, UsedPromo } from './repo.ts'

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null

/** Converts a stored code to its wire format (GAP-69), with its current status. */
export function toPromoCode({ promo, usage_count, revenue }: UsedPromo, now: Date): PromoCode {
  const { code_key: _, starts_at, ends_at, synced_at, created_at, updated_at, ...rest } = promo
  const window = { starts_at: textOf(starts_at), ends_at: textOf(ends_at), disabled: promo.disabled }
  return {
    ...rest,
    ...window,
    status: promoStatus(window, now),
    usage_count,
    revenue,
    synced_at: textOf(synced_at),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** The fields that a merchant can set; undefined if not given. */
interface Given {
  code?: string | undefined
  discount_type?: DiscountType | undefined
  discount_value?: number | undefined
  minimum_subtotal?: number | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  usage_limit?: number | null | undefined
  once_per_customer?: boolean | undefined
  product_ids?: string[] | undefined
  subscription_payments?: number | null | undefined
  combines_with_rewards?: boolean | undefined
  auto_apply?: boolean | undefined
  disabled?: boolean | undefined
}

const timeOf = (time: string | null): Date | null => (time === null ? null : new Date(time))

/** Converts the given fields to columns. */
export function toPromoColumns({ code, starts_at, ends_at, product_ids, ...plain }: Given): Partial<NewPromo> {
  const columns: Partial<NewPromo> = {}
  for (const [name, value] of Object.entries(plain)) if (value !== undefined) Object.assign(columns, { [name]: value })
  return {
    ...columns,
    ...(code !== undefined && { code, code_key: normalizePromoCode(code) }),
    ...(starts_at !== undefined && { starts_at: timeOf(starts_at) }),
    ...(ends_at !== undefined && { ends_at: timeOf(ends_at) }),
    ...(product_ids !== undefined && { product_ids: [...new Set(product_ids)] }),
  }
}

export const targetOf = ({ promo_code_id, code }: Pick<PromoCode, 'promo_code_id' | 'code'>) => ({
  type: 'promo_code',
  id: promo_code_id,
  name: code,
})

/** The fields of a code that the audit log compares. */
export function fieldsOf(promo: PromoCode): Record<string, unknown> {
  const {
    promo_code_id: _,
    store_id: __,
    created_at: ___,
    updated_at: ____,
    status: _____,
    version: ______,
    ...fields
  } = promo
  return fields
}
