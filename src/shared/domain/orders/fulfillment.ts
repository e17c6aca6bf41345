/** What of an order says whether it is still to be shipped. */
interface Shippable {
  status: string
  payment_status: string
  fulfilment_status: string
}

/** How the money of an order stands of which nothing was taken, or all went back. */
export const UNPAID_STATUSES: readonly string[] = ['voided', 'refunded']

/** Whether an order waits for its parcel: one that was cancelled, released, left to lapse or refunded whole does not. */
export const isToFulfil = ({ status, payment_status, fulfilment_status }: Shippable): boolean =>
  fulfilment_status === 'unfulfilled' && status !== 'cancelled' && !UNPAID_STATUSES.includes(payment_status)

/** Whether the customer was charged, so that there is a receipt to send again. */
export const hasReceipt = ({ payment_status }: Pick<Shippable, 'payment_status'>): boolean =>
  payment_status !== 'voided'
