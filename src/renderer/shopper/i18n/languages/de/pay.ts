import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Es wurde nichts abgebucht. Sie können es über einen anderen Zahlungsanbieter noch einmal versuchen: Geben Sie Ihre Karte erneut ein. Alles andere bleibt erhalten.',
  enter_again:
    'Kartendaten werden beim Verlassen einer Seite nie behalten. Geben Sie Ihre Karte zum Bezahlen erneut ein.',
}
