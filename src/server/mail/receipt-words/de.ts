import type { ReceiptWords } from './words.ts'

/** German. */
export const de: ReceiptWords = {
  order: (number) => `Bestellung ${number}`,
  thanks: (store) => `Vielen Dank für Ihre Bestellung bei ${store}.`,
  subject: (store, number) => `Ihre Bestellung ${number} bei ${store}`,
  added_title: (number) => `Zur Bestellung ${number} hinzugefügt`,
  added: (store) => `Dies wurde zu Ihrer Bestellung bei ${store} hinzugefügt und einzeln bezahlt.`,
  added_subject: (store, number) => `Zu Ihrer Bestellung ${number} bei ${store} hinzugefügt`,
  test: '[Test]',
  test_note: 'Dies ist eine Testbestellung: Es wurde nichts abgebucht, und es wird nichts versendet.',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  promo_code: 'Gutscheincode',
  reward: 'Prämie',
  shipping: 'Versand',
  free: 'Kostenlos',
  tax: 'Steuern',
  tax_included: 'Inklusive Steuern',
  with_shipping: 'mit Versand',
  total: 'Gesamtbetrag',
  ships_to: 'Lieferadresse',
  billed_to: 'Rechnungsadresse',
  card: 'Karte',
  paid_with: (brand, lastFour) => `Bezahlt mit ${brand} mit Endziffern ${lastFour}`,
  of: (label, detail) => `${label} (${detail})`,
  colon: ': ',
}
