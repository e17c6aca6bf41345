import type { ReplyInput } from '../../../../shared/contract.ts'
import { mode } from '../../../../shared/contracts/fields.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import type { ShopperOrder } from '../../../../shared/contracts/checkout/shopper-order.ts'
import { taxLabel } from '../../../../shared/domain/tax/tax-label.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import type { Deps } from '../../../deps.ts'
import { isOwnDevice, otherDevice, type Device } from '../../../http/requests/device.ts'
import { notFound } from '../../../http/errors.ts'
import { toLiveCart } from '../../checkout/cart-sessions/service.ts'
import { requireOwnHost } from '../../stores/stores/service.ts'
import * as repo from './repo.ts'

type Calls = Contracts['orders']

/**
 * Returns a session with its completed order, for the confirmation page (B §3, CF-003).
 * @throws AppError 404 while the session has no order.
 */
export async function fullOrder(
  deps: Deps,
  session_id: string,
  { host, device }: { host: string; device: Device },
): Promise<ReplyInput<Calls['full']>> {
  const { order, session, is_own } = await finishedOrder(deps, session_id, device)
  if (!is_own) throw otherDevice()
  await requireOwnHost(deps, host, session.store_id, 'No order found')
  return { order, session }
}

/**
 * Like `fullOrder`, with the confirmation page chosen by the session's flow, null for the store's default, and whether
 * the browser may see the order.
 * @throws AppError 404 while the session has no order.
 */
export async function finishedOrder({ db }: Pick<Deps, 'db'>, session_id: string, device: Pick<Device, 'hash'> | null) {
  const found = await repo.findOrderOfSession(db, session_id)
  if (!found) throw notFound('No order found')
  const { confirmation_page_id } = found.session
  const is_own = isOwnDevice(found.session, device)
  return {
    order: toShopperOrder(found),
    order_id: found.order.order_id,
    session: toLiveCart(found.session),
    confirmation_page_id,
    is_own,
    row: found.session,
  }
}

export const toLine = (row: repo.OrderLineRow): OrderDetails['line_items'][number] => ({
  line_id: row.line_id,
  product_id: row.product_id,
  variant_id: row.variant_id,
  title: row.title,
  variant_title: shownVariantTitle(row.variant_title),
  image: row.image,
  sku: row.sku,
  quantity: row.quantity,
  price: row.price,
  discount_price: row.discount_price,
  line_total: row.line_total,
  line_discount: row.line_discount,
  tax_price: row.tax_price,
})

const toShopperOrder = ({ order: row, lines, paid, timeframe }: repo.SessionOrder): ShopperOrder => ({
  store_id: row.store_id,
  order_number: row.order_number,
  line_items: lines.map(toLine),
  total_price: row.total_price,
  subtotal_price: row.subtotal_price,
  discount_price: row.discount_price,
  reward_discount: row.reward_discount,
  promo_code: row.promo_code,
  shipping_price: row.shipping_price,
  shipping_title: row.shipping_title,
  reward_free_shipping: row.reward_free_shipping,
  shipping_timeframe: timeframe,
  tax_price: row.tax_price,
  tax_label: taxLabel(row.tax_details?.rates, row.locale),
  tax_inclusive: row.tax_details?.inclusive ?? false,
  currency: row.currency,
  payment_details: { card_type: row.card_type, card_last_four: row.card_last_four },
  is_cashapp: row.payment_method === 'cashapp',
  payments: paid.map(({ amount, card_type, card_last_four, payment_method, titles }) => ({
    amount,
    card_type,
    card_last_four,
    is_cashapp: payment_method === 'cashapp',
    titles,
  })),
  mode: mode.parse(row.mode),
  created_at: row.created_at.toISOString(),
})
