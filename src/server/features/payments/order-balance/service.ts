import type { PaymentMoney } from './repo.ts'

export {
  addOrderEvent,
  changeSpent,
  lockOrderMoney,
  paymentMoneyOf,
  refreshPaymentStatus,
  restock,
  type OrderMoney,
  type PaymentMoney,
} from './repo.ts'

/** What a charge has left to be refunded. */
export const leftOf = ({ taken, refunded, on_its_way, disputed }: PaymentMoney): number =>
  Math.max(0, taken - refunded - on_its_way - disputed)

/** How a charge stands: what is held past its end can be taken no more, also where nobody has noted that yet. */
export function stateOf({ hold, expires_at }: PaymentMoney, now: Date): 'taken' | 'held' | 'voided' | 'expired' {
  if (hold === 'held' && expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired'
  return hold === null || hold === 'captured' ? 'taken' : hold
}

/** What became of the money of an order, in minor units. */
export interface Standing {
  /** All that was charged, taken or not. */
  charged: number
  taken: number
  /** What can still be taken. */
  held: number
  refunded: number
  /** What a bank took back for good, and what it may yet. */
  lost: number
  in_dispute: number
  /** What whole charges were released, or not captured in time. What a capture in part left out is in neither. */
  released: number
  expired: number
  /** What stands behind the order: what is held, and what was taken and neither went back nor was lost. */
  stands: number
}

export function standingOf(money: readonly PaymentMoney[], now: Date): Standing {
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
