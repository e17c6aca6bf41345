import type { ExpressMessages } from '../../../../storefront/i18n/wallet-messages.ts'

export const express: ExpressMessages = {
  pay_with: (wallet) => `Betalen met ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Sluiten',
  loading: 'Je wallet wordt geopend',
  missing: (wallet) => `${wallet} kon niet worden geopend. Er is niets afgeschreven.`,
  blocked: (wallet) =>
    `Je browser heeft het venster van ${wallet} geblokkeerd. Er is niets afgeschreven. Sta pop-ups toe voor deze pagina en druk opnieuw op ${wallet}, of gebruik een andere betaalmethode.`,
  subtotal: 'Subtotaal',
  discount: 'Korting',
  shipping: 'Verzending',
  tax: 'Belasting',
  tax_included: 'Inclusief belasting',
  free: 'Gratis',
  choose_shipping: 'Kies een verzendmethode',
  failed: 'De bestelling kon niet worden bijgewerkt. Controleer je verbinding en probeer het opnieuw.',
}
