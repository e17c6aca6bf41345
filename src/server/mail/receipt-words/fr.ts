import type { ReceiptWords } from './words.ts'

/** French. */
export const fr: ReceiptWords = {
  order: (number) => `Commande ${number}`,
  thanks: (store) => `Merci pour votre commande chez ${store}.`,
  subject: (store, number) => `Votre commande ${number} chez ${store}`,
  added_title: (number) => `Ajouté à la commande ${number}`,
  added: (store) => `Ceci a été ajouté à votre commande chez ${store} et payé séparément.`,
  added_subject: (store, number) => `Ajouté à votre commande ${number} chez ${store}`,
  test: '[Test]',
  test_note: 'Ceci est une commande de test : rien n’a été débité et rien ne sera expédié.',
  subtotal: 'Sous-total',
  discount: 'Remise',
  promo_code: 'Code promo',
  reward: 'Récompense',
  shipping: 'Livraison',
  free: 'Gratuit',
  tax: 'Taxes',
  tax_included: 'Taxes comprises',
  with_shipping: 'livraison comprise',
  total: 'Total',
  ships_to: 'Adresse de livraison',
  billed_to: 'Adresse de facturation',
  card: 'Carte',
  paid_with: (brand, lastFour) => `Payé avec ${brand} se terminant par ${lastFour}`,
  of: (label, detail) => `${label} (${detail})`,
  colon: ' : ',
}
