import type { Input } from '../../../shared/contract.ts'
import { promoCodes, type PromoCode } from '../../../shared/contracts/checkout/promo-codes.ts'
import { promoProblems, type DiscountType, type PromoRules } from '../../../shared/domain/cart/promo.ts'
import { utcToLocal, localToUtc } from '../../lib/format/local-time.ts'

/** A code in the form. Numbers are null while their field is empty, times are '' or local ('2026-06-01T09:00'). */
// A type, not an interface: forms require an index signature.
export type PromoValues = {
  code: string
  discount_type: DiscountType
  /** Percent, or minor units of the store's currency. */
  discount_value: number | null
  minimum_subtotal: number | null
  starts_at: string
  ends_at: string
  usage_limit: number | null
  once_per_customer: boolean
  product_ids: string[]
  /** Including the first; null: every payment. */
  subscription_payments: number | null
  combines_with_rewards: boolean
  auto_apply: boolean
}

const EMPTY_PROMO: PromoValues = {
  code: '',
  discount_type: 'percentage',
  discount_value: null,
  minimum_subtotal: null,
  starts_at: '',
  ends_at: '',
  usage_limit: null,
  once_per_customer: false,
  product_ids: [],
  subscription_payments: 1,
  combines_with_rewards: true,
  auto_apply: false,
}

/** Initial values: the saved code, or an empty one. */
export function promoValues(promo: PromoCode | null): PromoValues {
  if (promo === null) return EMPTY_PROMO
  return {
    code: promo.code,
    discount_type: promo.discount_type,
    discount_value: promo.discount_type === 'free_shipping' ? null : promo.discount_value,
    minimum_subtotal: promo.minimum_subtotal === 0 ? null : promo.minimum_subtotal,
    starts_at: utcToLocal(promo.starts_at),
    ends_at: utcToLocal(promo.ends_at),
    usage_limit: promo.usage_limit,
    once_per_customer: promo.once_per_customer,
    product_ids: promo.product_ids,
    subscription_payments: promo.subscription_payments,
    combines_with_rewards: promo.combines_with_rewards,
    auto_apply: promo.auto_apply,
  }
}

/**
 * Converts the form values to the contract's body. An empty number becomes zero, which the rules reject if it's
 * required.
 */
const bodyOf = (values: PromoValues) => ({
  ...values,
  code: values.code.trim(),
  discount_value: values.discount_type === 'free_shipping' ? 0 : (values.discount_value ?? 0),
  minimum_subtotal: values.minimum_subtotal ?? 0,
  starts_at: localToUtc(values.starts_at),
  ends_at: localToUtc(values.ends_at),
})

/** The code's rules from the form values, for its sentence. */
export const toPromoRules = (values: PromoValues): PromoRules => ({ ...bodyOf(values), disabled: false })

export const createPayload = (values: PromoValues, store_id: string): Input<typeof promoCodes.create> => ({
  body: { store_id, ...bodyOf(values) },
})

export const updatePayload = (
  values: PromoValues,
  { promo_code_id, version }: Pick<PromoCode, 'promo_code_id' | 'version'>,
): Input<typeof promoCodes.update> => ({
  body: { promo_code_id, version, ...bodyOf(values) },
})

/** Validation errors by field: the contract's rules, and rules across fields. */
export function promoRules(values: PromoValues): Record<string, string> {
  const errors: Record<string, string> = {}
  const result = promoCodes.create.body.safeParse(createPayload(values, 'store').body)
  for (const issue of result.success ? [] : result.error.issues) errors[String(issue.path[0])] ??= issue.message
  return { ...promoProblems(toPromoRules(values)), ...errors }
}
