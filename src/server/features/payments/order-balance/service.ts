import type { PaymentMoney } from './repo.ts'

export {
  addOrderEvent,
  changeTotalSpent as changeSpent,
  lockOrderMoney,
  paymentMoneyOf,
  refreshPaymentStatus,
  restock,
  type OrderMoney,
  type PaymentMoney,
} from './repo.ts'

/** Refundable amount of a charge. */
export const refundableAmount = ({ taken, refunded, on_its_way, disputed }: PaymentMoney): number =>
  Math.max(0, taken - refunded - on_its_way - disputed)

/** State of a charge. An expired authorization can't be captured, even before its expiry is recorded. */
export function stateOf({ hold, expires_at }: PaymentMoney, now: Date): 'taken' | 'held' | 'voided' | 'expired' {
  if (hold === 'held' && expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired'
  return hold === null || hold === 'captured' ? 'taken' : hold
}

/** Payment totals of an order, in minor units. */
export interface OrderBalance {
  /** All charges, captured or not. */
  charged: number
  taken: number
  /** Can still be captured. */
  held: number
  refunded: number
  /** Lost to disputes; `in_dispute` may still be. */
  lost: number
  in_dispute: number
  /** Charges voided in full, or expired. Neither includes the remainder of a partial capture. */
  released: number
  expired: number
  /** Net amount of the order: authorized, plus captured and neither refunded nor lost. */
  stands: number
}

export function orderBalance(money: readonly PaymentMoney[], now: Date): OrderBalance {
  const sumOf = (value: (charge: PaymentMoney) => number, state?: ReturnType<typeof stateOf>) =>
    money
      .filter((charge) => state === undefined || stateOf(charge, now) === state)
      .reduce((sum, charge) => sum + value(charge), 0)
  const amount = (charge: PaymentMoney) => charge.amount
  const [taken, refunded] = [sumOf((charge) => charge.taken), sumOf((charge) => charge.refunded)]
  const held = sumOf(amount, 'held')
  const lost = sumOf((charge) => charge.lost)
  return {
    charged: sumOf(amount),
    taken,
    held,
    refunded,
    lost,
    in_dispute: sumOf((charge) => charge.disputed) - lost,
    released: sumOf(amount, 'voided'),
    expired: sumOf(amount, 'expired'),
    stands: held + Math.max(0, taken - refunded - lost),
  }
}
