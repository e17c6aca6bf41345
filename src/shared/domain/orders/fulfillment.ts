/** Fields of an order that decide if it still needs to be shipped. */
interface Shippable {
  status: string
  payment_status: string
  fulfilment_status: string
}

/** Payment statuses of orders with nothing captured, or everything refunded. */
export const UNPAID_STATUSES: readonly string[] = ['voided', 'refunded']

/** Returns true if an order still has to be shipped: not if it was canceled, voided, expired or fully refunded. */
export const needsFulfillment = ({ status, payment_status, fulfilment_status }: Shippable): boolean =>
  fulfilment_status === 'unfulfilled' && status !== 'cancelled' && !UNPAID_STATUSES.includes(payment_status)

/** Returns true if the customer was charged, so that a receipt can be sent again. */
export const hasReceipt = ({ payment_status }: Pick<Shippable, 'payment_status'>): boolean =>
  payment_status !== 'voided'
