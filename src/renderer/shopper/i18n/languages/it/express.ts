import type { ExpressMessages } from '../../../../storefront/i18n/wallet-messages.ts'

export const express: ExpressMessages = {
  pay_with: (wallet) => `Paga con ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Chiudi',
  loading: 'Apertura del tuo wallet',
  missing: (wallet) => `Impossibile aprire ${wallet}. Non è stato addebitato nulla.`,
  blocked: (wallet) =>
    `Il browser ha bloccato la finestra di ${wallet}. Non è stato addebitato nulla. Consenti i pop-up per questa pagina e premi di nuovo ${wallet}, oppure usa un altro metodo di pagamento.`,
  subtotal: 'Subtotale',
  discount: 'Sconto',
  shipping: 'Spedizione',
  tax: 'Imposte',
  tax_included: 'Imposte incluse',
  free: 'Gratis',
  choose_shipping: 'Scegli un metodo di spedizione',
  failed: 'Impossibile aggiornare l’ordine. Controlla la connessione e riprova.',
}
