import type { Executor } from '../../../../db/connection.ts'
import { AppError } from '../../../../http/errors.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import type { LockedVariant } from '../repo.ts'
import { hasSeveralVariants, holdStock } from './stock-hold-repo.ts'

/** A product's price differs from the cart's. */
export class PriceChanged extends Error {
  override readonly name = 'PriceChanged'
  readonly title: string

  constructor(title: string) {
    super(`The price of ${title} has changed`)
    this.title = title
  }
}

const soldOut = (detail: string, data: { item_id: string | undefined; available: number }): AppError =>
  new AppError(409, `${detail}. You haven’t been charged.`, { code: 'sold_out', data })

/** Name of a product, with its variant if it has several. */
async function namedOf(tx: Executor, { productId, title, variant_title }: SessionRow['cart'][number]): Promise<string> {
  if (!variant_title) return title
  return (await hasSeveralVariants(tx, productId)) ? `${title} (${variant_title})` : title
}

/** Checks prices and stock against what the shopper saw, and holds the stock. @throws AppError 409, PriceChanged */
export async function requireStock(
  tx: Executor,
  session: SessionRow,
  locked: readonly LockedVariant[],
  now: Date,
): Promise<void> {
  const variants = new Map(locked.map((variant) => [variant.variant_id, variant]))
  const wanted = new Map<string, number>()
  for (const item of session.cart) {
    // An open amount is not a product; its payment link sets the limits.
    if (item.productId === session.payment_link_id) continue
    const variant = variants.get(item.product_variant_id)
    if (!variant || variant.status !== 'active') {
      throw soldOut(`${await namedOf(tx, item)} is no longer available`, { item_id: item._id, available: 0 })
    }
    // The price of a subscription is its plan's.
    if (!item.subscription && variant.price !== item.price) throw new PriceChanged(item.title)
    wanted.set(item.product_variant_id, (wanted.get(item.product_variant_id) ?? 0) + item.quantity)
  }
  const [short] = await holdStock(tx, session, wanted, now)
  if (!short) return
  const item = session.cart.find((other) => other.product_variant_id === short.variant_id)
  const title = item ? await namedOf(tx, item) : 'An item'
  const available = Math.max(short.available, 0)
  const detail = available === 0 ? `${title} is sold out` : `Only ${available} of ${title} left`
  throw soldOut(detail, { item_id: item?._id, available })
}
