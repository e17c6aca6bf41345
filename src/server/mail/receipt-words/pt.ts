import type { ReceiptWords } from './words.ts'

/** Portuguese. */
export const pt: ReceiptWords = {
  order: (number) => `Pedido ${number}`,
  thanks: (store) => `Obrigado pelo seu pedido na ${store}.`,
  subject: (store, number) => `Seu pedido ${number} na ${store}`,
  added_title: (number) => `Adicionado ao pedido ${number}`,
  added: (store) => `Isto foi adicionado ao seu pedido na ${store} e pago separadamente.`,
  added_subject: (store, number) => `Adicionado ao seu pedido ${number} na ${store}`,
  test: '[Teste]',
  test_note: 'Este é um pedido de teste: nada foi cobrado e nada será enviado.',
  subtotal: 'Subtotal',
  discount: 'Desconto',
  promo_code: 'Código promocional',
  reward: 'Recompensa',
  shipping: 'Frete',
  free: 'Grátis',
  tax: 'Impostos',
  tax_included: 'Impostos incluídos',
  with_shipping: 'com frete',
  total: 'Total',
  ships_to: 'Endereço de entrega',
  billed_to: 'Endereço de cobrança',
  card: 'Cartão',
  paid_with: (brand, lastFour) => `Pago com ${brand} com final ${lastFour}`,
  of: (label, detail) => `${label} (${detail})`,
  colon: ': ',
}
