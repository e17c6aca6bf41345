import type { Translation } from '../../../translation.ts'

export const live: Translation['live'] = {
  titles: {
    checkout: 'Kasse',
    confirmation: 'Bestätigung',
    'thank-you': 'Vielen Dank',
    cart: 'Warenkorb',
    'special-offer': 'Ihr Angebot',
  },
  card_fields: {
    card_number: 'Kartennummer',
    expiry: 'Gültig bis (MM / JJ)',
    cvc: 'CVC',
    cvc_help: 'Drei Ziffern auf der Rückseite der Karte, vier auf der Vorderseite einer American Express.',
    name_on_card: 'Name auf der Karte',
    test_cards: 'Testkartennummern',
    use_card: 'Verwenden',
    card_number_required: 'Geben Sie die Kartennummer ein',
    card_number_invalid: 'Die Kartennummer ist unvollständig',
    card_number_refused: 'Dieser Shop ist im Testmodus: Verwenden Sie eine Testkartennummer',
    expiry_required: 'Geben Sie das Ablaufdatum ein',
    expiry_invalid: 'Geben Sie das Ablaufdatum als MM / JJ ein',
    expiry_past: 'Diese Karte ist abgelaufen',
    cvc_required: 'Geben Sie die Prüfnummer (CVC) ein',
    cvc_invalid: 'Die Prüfnummer (CVC) ist unvollständig',
    name_required: 'Geben Sie den Namen auf der Karte ein',
    name_invalid: 'Geben Sie den Namen ein, nicht die Nummer',
    unavailable:
      'Ihre Kartendaten konnten nicht gesendet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    not_taken:
      'Dieser Shop kann zurzeit keine Karten akzeptieren. Es wurde nichts abgebucht. Bitte wählen Sie eine andere Zahlungsart.',
  },
  card_frame: 'Kartendaten',
  card_loading: 'Die Kartenfelder werden geladen',
  card_missing: 'Die Kartenfelder konnten nicht geladen werden. Es wurde nichts abgebucht.',
  try_again: 'Noch einmal versuchen',
  card_unavailable:
    'Ihre Kartendaten konnten nicht gesendet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  no_methods: 'Dieser Shop kann zurzeit keine Zahlungen annehmen. Es wurde nichts abgebucht.',
  nothing_to_pay: 'Keine Zahlung nötig: Ihre Bestellung ist kostenlos.',
  not_sent: 'Ihre Zahlung hat uns nicht erreicht, und es wurde nichts abgebucht. Bitte versuchen Sie es erneut.',
  declined: (reason) =>
    /[.!?]$/.test(reason) ? reason : `${reason}. Es wurde nichts abgebucht. Versuchen Sie eine andere Karte.`,
  action_title: 'Mit Ihrer Bank bestätigen',
  cart: 'Ihr Warenkorb',
  to_checkout: 'Zur Kasse',
  starting: 'Ihre Bestellung wird vorbereitet',
  added: (title) => `${title} wurde in den Warenkorb gelegt`,
  broken:
    'Ups! Etwas ist schiefgegangen. Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später noch einmal.',
}
