import type { ReceiptWords } from './words.ts'

/** Dutch. */
export const nl: ReceiptWords = {
  order: (number) => `Bestelling ${number}`,
  thanks: (store) => `Bedankt voor je bestelling bij ${store}.`,
  subject: (store, number) => `Je bestelling ${number} bij ${store}`,
  added_title: (number) => `Toegevoegd aan bestelling ${number}`,
  added: (store) => `Dit is toegevoegd aan je bestelling bij ${store} en apart betaald.`,
  added_subject: (store, number) => `Toegevoegd aan je bestelling ${number} bij ${store}`,
  test: '[Test]',
  test_note: 'Dit is een testbestelling: er is niets afgeschreven en er wordt niets verzonden.',
  subtotal: 'Subtotaal',
  discount: 'Korting',
  promo_code: 'Kortingscode',
  reward: 'Beloning',
  shipping: 'Verzending',
  free: 'Gratis',
  tax: 'Belasting',
  tax_included: 'Inclusief belasting',
  with_shipping: 'met verzending',
  total: 'Totaal',
  ships_to: 'Bezorgadres',
  billed_to: 'Factuuradres',
  card: 'Kaart',
  paid_with: (brand, lastFour) => `Betaald met ${brand} eindigend op ${lastFour}`,
  of: (label, detail) => `${label} (${detail})`,
  colon: ': ',
}
