import { openConnection } from '../../../src/server/features/payments/payment-accounts/service.ts'
import { lockOrderMoney, paymentMoneyOf } from '../../../src/server/features/payments/order-balance/service.ts'
import { findPayment } from '../../../src/server/features/payments/processing/repo.ts'
import { createRefund, refundableOrder } from '../../../src/server/features/payments/refunds/service.ts'
import { refundableLeft, refundShares, shippingLeft } from '../../../src/shared/domain/payments/refund.ts'
import type { Random } from '../random.ts'
import { ownerOf, type Shop } from './shop.ts'
import type { World } from '../world.ts'

/**
 * Kinds of refunds by weight: for a returned item, for the whole order, as a courtesy, or in the provider's own
 * dashboard.
 */
const REFUND_KINDS = { line: 48, whole: 24, courtesy: 16, provider: 12 }

/** Refunds a payment, as far as it was captured. */
export async function refundPayment(world: World, chance: Random, shop: Shop, payment_id: string): Promise<void> {
  const state = await findPayment(world.deps.db, payment_id)
  const order_id = state?.payment.order_id
  if (!state || !order_id || state.payment.captured_amount === 0) return
  const way = chance.pickWeighted(REFUND_KINDS)
  if (way === 'provider') return refundAtProvider(world, payment_id)
  const order = await orderOf(world, order_id)
  const [line] = order.lines
  const left = refundableLeft(order)
  if (!line || left === 0) return
  const by = ownerOf(shop.user_id)
  const shared = { order_id, lines: [], shipping: 0, restock: false }
  if (way === 'courtesy') {
    const amount = Math.min(left, 500 * chance.between(1, 3))
    const note = 'The package arrived late.'
    await createRefund(world.deps, by, { ...shared, amount, reason: 'other', note })
    return
  }
  const whole = way === 'whole'
  const lines = (whole ? order.lines : [line]).map(({ line_id, quantity }) => ({
    line_id,
    quantity: whole ? quantity : 1,
  }))
  const shipping = whole ? shippingLeft(order) : 0
  const amount = Math.min(left, refundShares(order, lines, shipping).sum)
  const broken = chance.is(0.3)
  await createRefund(world.deps, by, {
    ...shared,
    lines,
    shipping,
    amount,
    reason: broken ? 'other' : 'requested_by_customer',
    note: broken ? 'Arrived broken. The customer sent a picture.' : '',
    restock: !broken,
  })
}

const orderOf = ({ deps }: World, order_id: string) =>
  deps.db.transaction(async (tx) => {
    const order = await lockOrderMoney(tx, order_id)
    if (!order) throw new Error('The order no longer exists')
    return refundableOrder(deps, tx, order, await paymentMoneyOf(tx, order_id))
  })

/** Refunds at the provider; Cartwright receives its webhook. */
async function refundAtProvider({ deps }: World, payment_id: string): Promise<void> {
  const state = await findPayment(deps.db, payment_id)
  const connection = state && (await openConnection(deps, state.attempt.connection_id))
  const provider_reference = state?.payment.provider_reference
  if (!state || !connection || !provider_reference) return
  await connection.connector.refund?.(connection.context(), {
    charge: { provider_reference },
    amount: Math.round(state.payment.captured_amount / 2),
    currency: state.payment.currency,
    idempotency_key: `refund_${payment_id}`,
    reason: 'requested_by_customer',
  })
}
