import type { Offer } from '../../../../shared/contracts/sales/offers.ts'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import { offerState, type OfferSchedule } from '../../../../shared/domain/cart/bundle-price.ts'
import { subtotalOf } from '../../../../shared/domain/cart/totals.ts'
import type { OfferRow, UsedOffer } from './repo.ts'

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null

export const lifeOf = ({
  status,
  starts_at,
  ends_at,
}: Pick<OfferRow, 'status' | 'starts_at' | 'ends_at'>): OfferSchedule => ({
  status,
  starts_at: textOf(starts_at),
  ends_at: textOf(ends_at),
})

/** Converts a stored offer to its wire format; the state comes from the clock, the price from the current products. */
export function toOffer({ offer: row, items, uses, revenue }: UsedOffer, now: Date): Offer {
  const life = lifeOf(row)
  const { created_at, updated_at } = row
  return {
    ...row,
    ...life,
    products: items,
    state: offerState(life, now),
    regular_price: subtotalOf(items.map(({ price, quantity }) => ({ price, discount_price: price, quantity }))),
    uses,
    revenue,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Fields that a merchant can set; undefined if not given. Times are ISO 8601. */
interface Given {
  name?: string | undefined
  products?: OfferRow['products'] | undefined
  discount_amount?: number | undefined
  status?: ContentStatus | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  payment_page_id?: string | null | undefined
}

const timeOf = (text: string | null | undefined, before: Date | null): Date | null => {
  if (text === undefined) return before
  return text === null ? null : new Date(text)
}

/** Columns of an offer after a change; fields not given are unchanged. */
export const changedColumns = (before: OfferRow, given: Given) => ({
  name: given.name ?? before.name,
  products: given.products ?? before.products,
  discount_amount: given.discount_amount ?? before.discount_amount,
  status: given.status ?? before.status,
  starts_at: timeOf(given.starts_at, before.starts_at),
  ends_at: timeOf(given.ends_at, before.ends_at),
  payment_page_id: given.payment_page_id === undefined ? before.payment_page_id : given.payment_page_id,
})

export const auditTarget = ({ offer_id, name }: Pick<Offer, 'offer_id' | 'name'>) => ({
  type: 'offer',
  id: offer_id,
  name,
})

/** Fields of an offer that the audit log compares: everything a merchant sets. */
export const auditedFields = (
  row: Omit<OfferRow, 'created_at' | 'updated_at' | 'version'>,
): Record<string, unknown> => ({
  name: row.name,
  products: row.products,
  discount_amount: row.discount_amount,
  payment_page_id: row.payment_page_id,
  ...lifeOf(row),
})
