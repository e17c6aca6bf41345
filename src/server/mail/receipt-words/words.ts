/** The words of a receipt. They are those of the shopper's page where both say the same. */
export interface ReceiptWords {
  order: (number: string) => string
  thanks: (store: string) => string
  subject: (store: string, number: string) => string
  /** Of what was added to an order after the sale. */
  added_title: (number: string) => string
  added: (store: string) => string
  added_subject: (store: string, number: string) => string
  test: string
  test_note: string
  subtotal: string
  discount: string
  promo_code: string
  /** What a progress reward took off. */
  reward: string
  shipping: string
  free: string
  tax: string
  tax_included: string
  /** Behind a tax that is on the shipping too. */
  with_shipping: string
  total: string
  ships_to: string
  billed_to: string
  card: string
  /** By a card with its brand. */
  paid_with: (brand: string, lastFour: string) => string
  /** A label with what it is of: 'Discount (BREW15)'. */
  of: (label: string, detail: string) => string
  /** Between a label and what it is. */
  colon: string
}
