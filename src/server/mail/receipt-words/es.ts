import type { ReceiptWords } from './words.ts'

/** Spanish. */
export const es: ReceiptWords = {
  order: (number) => `Pedido ${number}`,
  thanks: (store) => `Gracias por tu pedido en ${store}.`,
  subject: (store, number) => `Tu pedido ${number} en ${store}`,
  added_title: (number) => `Añadido al pedido ${number}`,
  added: (store) => `Esto se añadió a tu pedido en ${store} y se pagó por separado.`,
  added_subject: (store, number) => `Añadido a tu pedido ${number} en ${store}`,
  test: '[Prueba]',
  test_note: 'Este es un pedido de prueba: no se ha cobrado nada y no se enviará nada.',
  subtotal: 'Subtotal',
  discount: 'Descuento',
  promo_code: 'Código promocional',
  reward: 'Recompensa',
  shipping: 'Envío',
  free: 'Gratis',
  tax: 'Impuestos',
  tax_included: 'Impuestos incluidos',
  with_shipping: 'con envío',
  total: 'Total',
  ships_to: 'Dirección de envío',
  billed_to: 'Dirección de facturación',
  card: 'Tarjeta',
  paid_with: (brand, lastFour) => `Pagado con ${brand} terminada en ${lastFour}`,
  of: (label, detail) => `${label} (${detail})`,
  colon: ': ',
}
