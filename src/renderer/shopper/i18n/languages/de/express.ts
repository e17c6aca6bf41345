import type { ExpressMessages } from '../../../../storefront/i18n/wallet-messages.ts'

export const express: ExpressMessages = {
  pay_with: (wallet) => `Mit ${wallet} bezahlen`,
  sheet: (wallet) => wallet,
  close: 'Schließen',
  loading: 'Ihr Wallet wird geöffnet',
  missing: (wallet) => `${wallet} konnte nicht geöffnet werden. Es wurde nichts abgebucht.`,
  blocked: (wallet) =>
    `Ihr Browser hat das Fenster von ${wallet} blockiert. Es wurde nichts abgebucht. Erlauben Sie Pop-ups für diese Seite und drücken Sie noch einmal auf ${wallet}, oder wählen Sie eine andere Zahlungsart.`,
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  shipping: 'Versand',
  tax: 'Steuern',
  tax_included: 'Inklusive Steuern',
  free: 'Kostenlos',
  choose_shipping: 'Versandart wählen',
  failed: 'Die Bestellung konnte nicht aktualisiert werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
}
