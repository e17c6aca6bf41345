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
