import type { PaymentLink } from '../../../../shared/contracts/pages/payment-links.ts'
import {
  linkStatus,
  type LinkItem,
  type LinkQuestion,
  type LinkUtm,
} from '../../../../shared/domain/cart/payment-links.ts'
import type { NewLink, UsedLink } from './repo.ts'

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null

/** Converts a stored link to its wire format, with its current status. */
export function toPaymentLink({ link: row, uses, revenue, sells_nothing }: UsedLink, now: Date): PaymentLink {
  const { paused, expires_at, created_at, updated_at, ...rest } = row
  const life = { paused, expires_at: textOf(expires_at), max_uses: row.max_uses, uses }
  return {
    ...rest,
    expires_at: life.expires_at,
    status: linkStatus(life, now),
    uses,
    revenue,
    sells_nothing,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** The fields that a merchant can set; undefined if not given. */
interface Given {
  name?: string | undefined
  link?: string | undefined
  payment_page_id?: string | null | undefined
  kind?: 'products' | 'amount' | undefined
  products?: LinkItem[] | undefined
  minimum_amount?: number | null | undefined
  maximum_amount?: number | null | undefined
  promo_codes_allowed?: boolean | undefined
  promo_code?: string | undefined
  shipping_required?: boolean | undefined
  custom_fields?: LinkQuestion[] | undefined
  expires_at?: string | null | undefined
  max_uses?: number | null | undefined
  redirect_url?: string | undefined
  utm?: LinkUtm | undefined
  status?: 'active' | 'paused' | undefined
}

/** Converts the given fields to columns. */
export function columnsOf({ status, expires_at, ...plain }: Given): Partial<NewLink> {
  const columns: Partial<NewLink> = {}
  for (const [name, value] of Object.entries(plain)) if (value !== undefined) Object.assign(columns, { [name]: value })
  return {
    ...columns,
    ...(expires_at !== undefined && { expires_at: expires_at === null ? null : new Date(expires_at) }),
    ...(status !== undefined && { paused: status === 'paused' }),
  }
}

export const targetOf = ({ payment_link_id, name }: Pick<PaymentLink, 'payment_link_id' | 'name'>) => ({
  type: 'payment_link',
  id: payment_link_id,
  name,
})

/** The fields of a link that the audit log compares: all that a merchant sets. */
export function fieldsOf(link: PaymentLink): Record<string, unknown> {
  const {
    payment_link_id: _,
    store_id: __,
    created_at: ___,
    updated_at: ____,
    uses: _____,
    revenue: ______,
    version: _______,
    ...fields
  } = link
  return fields
}
