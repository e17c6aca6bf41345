import type { ReceiptWords } from './words.ts'

/** English. */
export const en: ReceiptWords = {
  order: (number) => `Order ${number}`,
  thanks: (store) => `Thank you for your order at ${store}.`,
  subject: (store, number) => `Your ${store} order ${number}`,
  added_title: (number) => `Added to order ${number}`,
  added: (store) => `This was added to your order at ${store} and paid on its own.`,
  added_subject: (store, number) => `Added to your ${store} order ${number}`,
  test: '[Test]',
  test_note: 'This is a test order: no money was taken and nothing will be sent.',
  subtotal: 'Subtotal',
  discount: 'Discount',
  promo_code: 'Promo code',
  reward: 'Reward',
  shipping: 'Shipping',
  free: 'Free',
  tax: 'Tax',
  tax_included: 'Includes tax',
  with_shipping: 'with shipping',
  total: 'Total',
  ships_to: 'Ships to',
  billed_to: 'Billed to',
  card: 'card',
  paid_with: (brand, lastFour) => `Paid with ${brand} ending in ${lastFour}`,
  of: (label, detail) => `${label} (${detail})`,
  colon: ': ',
}
