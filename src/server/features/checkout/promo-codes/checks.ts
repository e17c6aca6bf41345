import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { PromoCode } from '../../../../shared/contracts/checkout/promo-codes.ts'
import { promoProblems, type PromoDraft } from '../../../../shared/domain/cart/promo.ts'
import type { Executor } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import { AppError, badField } from '../../../http/errors.ts'
import { countOwnProducts } from './repo.ts'

/** @throws AppError 409 for a code managed by Shopify */
export function requireNotFromShopify({ source }: PromoCode): void {
  if (source === 'shopify') {
    throw new AppError(409, 'Shopify manages this promo code. Edit it there', { code: 'read_only' })
  }
}

/** The interdependent fields as they would be after a change. */
export const mergedFields = (
  before: PromoCode,
  given: Omit<Parsed<Contracts['promoCodes']['update']>['body'], 'promo_code_id'>,
): PromoDraft => ({
  discount_type: given.discount_type ?? before.discount_type,
  discount_value: given.discount_value ?? before.discount_value,
  starts_at: given.starts_at === undefined ? before.starts_at : given.starts_at,
  ends_at: given.ends_at === undefined ? before.ends_at : given.ends_at,
  product_ids: given.product_ids ?? [],
})

/** Validates what the schema cannot: rules between fields, and products of another store. @throws AppError 400 */
export async function requireValidPromo(db: Executor, store_id: string, promo: PromoDraft): Promise<void> {
  const [[field, problem] = []] = Object.entries(promoProblems(promo))
  if (field !== undefined && problem !== undefined) throw badField(field, problem)
  const ids = [...new Set(promo.product_ids)]
  if (ids.length > 0 && (await countOwnProducts(db, store_id, ids)) < ids.length) {
    throw badField('product_ids', 'A product belongs to another store')
  }
}

/** @throws AppError 409 with its field if the store already has the code */
export async function rejectDuplicateCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'Another promo code in this store uses this code'
    throw new AppError(409, message, { code: 'code_taken', errors: { code: message } })
  }
}
