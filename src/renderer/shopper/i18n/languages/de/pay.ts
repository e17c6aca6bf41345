import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Es wurde nichts abgebucht. Sie können es mit einem anderen Zahlungsanbieter versuchen: Geben Sie Ihre Karte erneut ein. Alle anderen Angaben sind gespeichert.',
  enter_again:
    'Zu Ihrer Sicherheit werden Kartendaten beim Verlassen der Seite nicht gespeichert. Geben Sie Ihre Karte zum Bezahlen erneut ein.',
}
