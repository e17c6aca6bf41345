/**
 * Texts of receipts and of shipping, refund and cancellation emails. They match the checkout pages where both say the
 * same.
 */
export interface ReceiptTexts {
  order: (number: string) => string
  thanks: (store: string) => string
  subject: (store: string, number: string) => string
  /** For items added to an order after it was placed. */
  added_title: (number: string) => string
  added: (store: string) => string
  added_subject: (store: string, number: string) => string
  test: string
  test_note: string
  subtotal: string
  discount: string
  promo_code: string
  /** Discount from a progress reward. */
  reward: string
  shipping: string
  free: string
  tax: string
  tax_included: string
  /** Follows a tax that also applies to shipping. */
  with_shipping: string
  total: string
  ships_to: string
  billed_to: string
  card: string
  /** For a card with a known brand. */
  paid_with: (brand: string, lastFour: string) => string
  /** Link to the customer's account. */
  account: string
  shipped_subject: (store: string, number: string) => string
  shipped_title: (number: string) => string
  shipped: (store: string) => string
  tracking_subject: (store: string, number: string) => string
  tracking_title: (number: string) => string
  tracking_changed: (store: string) => string
  carrier: string
  tracking_number: string
  track: string
  refund_subject: (store: string, number: string) => string
  refund_title: (number: string) => string
  refunded_all: (store: string, amount: string) => string
  refunded_part: (store: string, amount: string) => string
  refunded_to: (brand: string, lastFour: string) => string
  refund_time: string
  refund_total: string
  canceled_subject: (store: string, number: string) => string
  canceled_title: (number: string) => string
  canceled: (store: string) => string
  part_canceled_subject: (store: string, number: string) => string
  part_canceled_title: (number: string) => string
  part_canceled: (store: string) => string
  not_charged: (amount: string) => string
  /** A label with its detail: 'Discount (BREW15)'. */
  of: (label: string, detail: string) => string
  /** Between a label and its value. */
  colon: string
}
