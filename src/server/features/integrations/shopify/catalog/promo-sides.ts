import { normalizePromoCode, promoValue } from '../../../../../shared/domain/cart/promo.ts'
import type { FieldValue } from '../../../../../shared/domain/shopify/merge-fields.ts'
import type { RemotePromo } from '../../../../integrations/shopify/discounts.ts'
import type { Base } from './merge-record.ts'
import type { PromoRow } from './promo-repo.ts'

export const PROMO_FIELDS = [
  'code',
  'discount',
  'minimum_subtotal',
  'starts_at',
  'ends_at',
  'usage_limit',
  'once_per_customer',
  'disabled',
] as const
export type PromoField = (typeof PROMO_FIELDS)[number]
type Values = Record<PromoField, FieldValue>

/** Shopify's times have seconds. */
const timeText = (time: Date | null): string | null => time && `${time.toISOString().slice(0, 19)}Z`

/** Codes always have a start at Shopify. One in the past is the same as none. */
const startText = (time: Date | null, now: Date): string | null => (time && time > now ? timeText(time) : null)

export const ourPromo = (row: PromoRow, currency: string, now: Date): Values => ({
  code: row.code_key,
  discount: promoValue(row, currency),
  minimum_subtotal: row.minimum_subtotal,
  starts_at: startText(row.starts_at, now),
  ends_at: timeText(row.ends_at),
  usage_limit: row.usage_limit,
  once_per_customer: row.once_per_customer,
  disabled: row.disabled,
})

/**
 * Shopify has no disabled codes: one that is disabled here ends there, at a time that says nothing about ours. That it is
 * disabled is what was last synchronized.
 */
export const theirPromo = (
  remote: RemotePromo,
  ours: Values | null,
  base: Base,
  currency: string,
  now: Date,
): Values => ({
  code: normalizePromoCode(remote.code),
  discount: promoValue(remote, currency),
  minimum_subtotal: remote.minimum_subtotal,
  starts_at: startText(remote.starts_at, now),
  ends_at: ours && (ours.disabled === true || base['disabled'] === true) ? ours.ends_at : timeText(remote.ends_at),
  usage_limit: remote.usage_limit,
  once_per_customer: remote.once_per_customer,
  disabled: base['disabled'] ?? false,
})

/** The columns of fields that Shopify changed. */
export function promoColumns(fields: Partial<Record<PromoField, FieldValue>>, remote: RemotePromo): Partial<PromoRow> {
  const { code, discount, minimum_subtotal, starts_at, ends_at, usage_limit, once_per_customer, disabled } = fields
  return {
    ...(code !== undefined && { code: remote.code, code_key: normalizePromoCode(remote.code) }),
    ...(discount !== undefined && { discount_type: remote.discount_type, discount_value: remote.discount_value }),
    ...(minimum_subtotal !== undefined && { minimum_subtotal: remote.minimum_subtotal }),
    ...(starts_at !== undefined && { starts_at: remote.starts_at }),
    ...(ends_at !== undefined && { ends_at: remote.ends_at }),
    ...(usage_limit !== undefined && { usage_limit: remote.usage_limit }),
    ...(once_per_customer !== undefined && { once_per_customer: remote.once_per_customer }),
    ...(disabled !== undefined && { disabled: disabled === true }),
  }
}

/** True if a side changed since both were compared. */
export const isPromoChanged = (values: Values, base: Base): boolean =>
  PROMO_FIELDS.some((field) => field in base && field !== 'starts_at' && base[field] !== values[field])
