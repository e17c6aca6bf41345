import { createHash } from 'node:crypto'
import { amountText, GATEWAY } from '../../../../integrations/shopify/order-input.ts'
import {
  cancelOrderOperation,
  markPaidOperation,
  orderStateOperation,
  refundOperation,
  type RemoteOrder,
} from '../../../../integrations/shopify/order-operations.ts'
import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import { orderBalance } from '../../../payments/order-balance/service.ts'
import { Refused, requireNoErrors } from '../admin-session.ts'
import { recordSent, nameOf, type OrderWork } from './order-work.ts'
import type { RefundRow } from './order-repo.ts'
import { sendShipments, takeFulfillments } from './shipments.ts'

/** Nothing tells when an authorized payment was captured. */
const CAPTURE_CHECK_MS = 60 * 60_000

/**
 * Compares an order with the one at Shopify, and passes on what either lacks: fulfillments in both directions, and our
 * capture, refunds and cancellation. Each is looked for at Shopify first, so that none is sent twice. Returns when to
 * look again.
 * @throws TryLater, Rejected, Refused, Disconnected
 */
export async function followOrder(work: OrderWork, id: string): Promise<Date | null> {
  const { sync, order, link } = work
  const { order: theirs } = await sync.admin.call(orderStateOperation, { id })
  if (!theirs) throw new Refused('The order was deleted in Shopify')
  await takeFulfillments(work, theirs)
  const { held, taken } = orderBalance(work.money, sync.deps.clock.now())
  if (taken >= order.total_price) await sendCapture(work, theirs)
  for (const refund of work.refunds) await sendRefund(work, theirs, refund)
  if (order.status === 'cancelled') await sendCancellation(work, theirs)
  await sendShipments(work, theirs)
  if (work.lines.length > Number(link.base['lines'] ?? work.lines.length))
    throw new Refused('Items were added after the order was sent. Add them to the order in Shopify')
  return held > 0 ? new Date(sync.deps.clock.now().getTime() + CAPTURE_CHECK_MS) : null
}

/** An authorized payment was captured. */
async function sendCapture(work: OrderWork, { id, displayFinancialStatus }: RemoteOrder): Promise<void> {
  const isPaid = displayFinancialStatus !== 'AUTHORIZED' && displayFinancialStatus !== 'PARTIALLY_PAID'
  if (isPaid || work.refunds.length > 0) return
  const { orderMarkAsPaid } = await work.sync.admin.call(markPaidOperation, { id })
  requireNoErrors(orderMarkAsPaid.userErrors)
  await recordSent(work, {}, `${nameOf(work)} marked as paid`)
}

async function sendRefund(work: OrderWork, theirs: RemoteOrder, refund: RefundRow): Promise<void> {
  const { sync, link } = work
  const key = `refund:${refund.refund_id}`
  if (link.base[key] === true) return
  if (!theirs.refunds.some(({ note }) => note?.includes(refund.refund_id))) {
    const variables = { input: refundInput(work, theirs, refund), key: uuidOf(refund.refund_id) }
    const { refundCreate } = await sync.admin.call(refundOperation, variables)
    requireNoErrors(refundCreate.userErrors)
  }
  await recordSent(work, { [key]: true }, `${nameOf(work)} refunded ${formatMoney(refund.amount, refund.currency)}`)
}

/** Records the refund. Shopify moves no money: the payment isn't one of its own. */
function refundInput(work: OrderWork, theirs: RemoteOrder, refund: RefundRow): Record<string, unknown> {
  const { sync, link, lines } = work
  const { location_id } = sync.connected.shop
  const amount = amountText(refund.amount, refund.currency)
  const paid = theirs.transactions.find(
    ({ kind, status }) => (kind === 'SALE' || kind === 'CAPTURE') && status === 'SUCCESS',
  )
  const restocks = refund.restock && link.base['takes_stock'] === true && location_id !== ''
  const sameLines = theirs.lineItems.nodes.length === lines.length
  const refundLineItems = (refund.lines ?? []).flatMap(({ line_id, quantity }) => {
    const at = lines.findIndex((line) => line.line_id === line_id)
    const lineItemId = sameLines ? theirs.lineItems.nodes[at]?.id : undefined
    if (lineItemId === undefined || quantity === 0) return []
    return [{ lineItemId, quantity, ...(restocks ? { restockType: 'RETURN', locationId: location_id } : NO_RESTOCK) }]
  })
  return {
    orderId: theirs.id,
    note: `Refunded in Cartwright (${refund.refund_id})`,
    notify: false,
    refundLineItems,
    ...(refund.shipping_amount > 0 && {
      shipping: { amount: amountText(refund.shipping_amount, refund.currency) },
    }),
    ...(paid && {
      transactions: [
        { orderId: theirs.id, parentId: paid.id, kind: 'REFUND', gateway: paid.gateway ?? GATEWAY, amount },
      ],
    }),
  }
}

const NO_RESTOCK = { restockType: 'NO_RESTOCK' }

/** A UUID for an ID: the same for every try. */
function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function sendCancellation(work: OrderWork, { id, cancelledAt }: RemoteOrder): Promise<void> {
  const { sync, link } = work
  if (link.base['canceled'] === true) return
  if (cancelledAt === null) {
    const restock = link.base['takes_stock'] === true
    const { orderCancel } = await sync.admin.call(cancelOrderOperation, { id, restock })
    requireNoErrors(orderCancel.orderCancelUserErrors)
  }
  await recordSent(work, { canceled: true }, `${nameOf(work)} canceled`)
}
