import type { ReceiptWords } from './words.ts'

/** Italian. */
export const it: ReceiptWords = {
  order: (number) => `Ordine ${number}`,
  thanks: (store) => `Grazie per il tuo ordine da ${store}.`,
  subject: (store, number) => `Il tuo ordine ${number} da ${store}`,
  added_title: (number) => `Aggiunto all’ordine ${number}`,
  added: (store) => `Questo è stato aggiunto al tuo ordine da ${store} e pagato separatamente.`,
  added_subject: (store, number) => `Aggiunto al tuo ordine ${number} da ${store}`,
  test: '[Prova]',
  test_note: 'Questo è un ordine di prova: non è stato addebitato nulla e non verrà spedito nulla.',
  subtotal: 'Subtotale',
  discount: 'Sconto',
  promo_code: 'Codice promozionale',
  reward: 'Premio',
  shipping: 'Spedizione',
  free: 'Gratis',
  tax: 'Imposte',
  tax_included: 'Imposte incluse',
  with_shipping: 'con spedizione',
  total: 'Totale',
  ships_to: 'Indirizzo di spedizione',
  billed_to: 'Indirizzo di fatturazione',
  card: 'Carta',
  paid_with: (brand, lastFour) => `Pagato con ${brand} che termina con ${lastFour}`,
  of: (label, detail) => `${label} (${detail})`,
  colon: ': ',
}
