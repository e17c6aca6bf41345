import type { HelpMessages } from '../../../storefront/i18n/help-messages.ts'
import type { OfferMessages } from '../../../storefront/i18n/offer-messages.ts'
import type { OptionalSectionMessages } from '../../../storefront/i18n/optional-section-messages.ts'
import type { OrderMessages } from '../../../storefront/i18n/order-messages.ts'
import type { InstantMessages } from '../../../storefront/i18n/payment-link-messages.ts'
import type { PayMessages } from '../../../storefront/i18n/payment-messages.ts'
import type { PostPurchaseMessages } from '../../../storefront/i18n/post-purchase-messages.ts'
import type { ResumeMessages } from '../../../storefront/i18n/resume-messages.ts'
import type { ExpressMessages } from '../../../storefront/i18n/wallet-messages.ts'
import type { Translation } from '../../translation.ts'
import { page } from './de-page.ts'

const live: Translation['live'] = {
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
  try_again: 'Erneut versuchen',
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

const order: OrderMessages = {
  continue_shopping: 'Weiter einkaufen',
  other_customers: 'Kundenbewertungen',
  cart_empty: 'Ihr Warenkorb ist leer',
  cart_empty_text: 'Fügen Sie einen Artikel hinzu, um zur Kasse zu gehen.',
  browse_shop: 'Zum Shop',
  problem: 'Diese Seite konnte nicht geladen werden',
  problem_text: 'Es wurde nichts abgebucht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  refused_text: 'Es wurde nichts abgebucht. Bitten Sie den Shop um einen neuen Link.',
  not_charged: 'Es wurde nichts abgebucht.',
  in_stock: 'Noch vorrätig',
  retry: 'Erneut versuchen',
  checking: 'Ihre Zahlung wird geprüft',
  checking_text:
    'Ihre Bank hat noch nicht geantwortet. Das dauert meist einige Sekunden, manchmal einige Minuten. ' +
    'Bitte bezahlen Sie nicht noch einmal. Es kann nur einmal abgebucht werden.',
  order_saved: 'Bestellung gespeichert',
  order_saved_text: 'Alle Ihre Eingaben sind gespeichert.',
  waiting_for_bank: 'Warten auf Ihre Bank',
  confirmation: 'Bestätigung',
  also_email: (email) => `Wir senden sie auch an ${email}.`,
  can_close: 'Sie können diese Seite schließen.',
  reference: 'Referenz',
  contact_us: 'Kontakt aufnehmen',
  no_order: 'Keine Bestellung gefunden',
  no_order_text: 'Öffnen Sie den Link in Ihrer Bestätigungs-E-Mail oder kehren Sie zum Shop zurück.',
  order_number: (number) => `Bestellung ${number}`,
  thank_you: (firstName) =>
    firstName
      ? `Vielen Dank, ${firstName}. Ihre Bestellung ist bestätigt.`
      : 'Vielen Dank. Ihre Bestellung ist bestätigt.',
  receipt_to: 'Ihre Bestellbestätigung geht an',
  receipt_end: '.',
  what_next: 'So geht es weiter',
  step_confirmed: 'Bestätigt',
  step_packed: 'Verpackt',
  step_on_its_way: 'Unterwegs',
  step_on_its_way_text: 'Sendungsverfolgung per E-Mail',
  step_delivered: 'Zugestellt',
  order_details: 'Bestelldetails',
  ending_in: (brand, lastFour) => `${brand} (Endziffern ${lastFour})`,
  charged: (amount) => `${amount} abgebucht`,
  nothing_charged: 'Kostenlos: Es wurde nichts abgebucht',
  money_released: 'Es wurde nichts abgebucht: Der reservierte Betrag wurde freigegeben',
  statement_shows: 'Auf dem Kontoauszug',
  tracking_code: 'Sendungsnummer',
  tracking_code_text: 'Kommt per E-Mail, sobald Ihr Paket unterwegs ist.',
  follow_order: 'Bestellung verfolgen oder ändern',
  follow_order_text: 'Verfolgen Sie Lieferungen und verwalten Sie Abos in Ihrem Konto.',
  view_account: 'Mein Konto ansehen',
  keep_copy: 'Kopie speichern',
  keep_copy_text: 'Drucken Sie diese Seite oder speichern Sie sie als PDF.',
  print: 'Drucken',
  action_frame: 'Die Seite Ihrer Bank',
  action_stop: 'Abbrechen',
  action_stop_text:
    'Bisher wurde nichts abgebucht. Wenn Sie jetzt abbrechen, bleibt es dabei. Sie können danach mit jeder Karte erneut bezahlen.',
  action_back: 'Zurück zu meiner Bank',
  action_leave: 'Zahlung abbrechen',
}

const offer: OfferMessages = {
  one_offer: 'Angebot zu Ihrer Bestellung',
  bundle_offer: 'Paket zu Ihrer Bestellung',
  in_bundle: 'In diesem Paket',
  choose_variant: (title) => `Wählen Sie: ${title}`,
  sold_out: 'ausverkauft',
  bought_apart: 'Einzeln gekauft',
  bundle_price: 'Paket',
  your_price: 'Ihr Preis',
  you_save: 'Sie sparen',
  order_now: 'Ihre aktuelle Bestellung',
  further_discount: 'Zusätzlicher Rabatt',
  order_with_offer: 'Mit diesem Angebot',
  tax_follows: 'Versand und Steuern sind enthalten. Abgebucht wird erst, wenn Sie auf „Bezahlen“ klicken.',
  accept: 'Ja, hinzufügen',
  accept_bundle: 'Ja, Paket hinzufügen',
  decline: 'Nein, danke',
  new_total: (amount) => `Neuer Gesamtbetrag ${amount}`,
  pay_without: (amount) => `${amount} bezahlen`,
  order_stays: (amount) => `Ihr Gesamtbetrag bleibt bei ${amount}`,
  price_ends: 'Wenn die Zeit abgelaufen ist, wird Ihre Bestellung ohne dieses Angebot fortgesetzt.',
  offer_over: 'Dieses Angebot ist abgelaufen. Es wurde nichts hinzugefügt.',
  go_on: 'Ohne dieses Angebot fortfahren',
  questions: 'Fragen und Antworten',
  added_title: (name) => `${name} wurde Ihrer Bestellung hinzugefügt`,
  added_text: 'Es wurde noch nichts abgebucht. Ihr neuer Gesamtbetrag:',
  total_was: (amount) => `Ihr bisheriger Gesamtbetrag war ${amount}.`,
  pay_new_total: (amount) => `${amount} bezahlen`,
  look_at_order: 'Bestellung zuerst prüfen',
  back_to_order: 'Zurück zu meiner Bestellung',
  adding: 'Wird zu Ihrer Bestellung hinzugefügt',
  not_added: 'Das Angebot konnte nicht hinzugefügt werden. Es wurde nichts abgebucht.',
  sample: 'Angebotenes Produkt',
  none_title: 'Kein Angebot zu dieser Bestellung',
  none_text: 'Es wurde nichts hinzugefügt und nichts abgebucht.',
}

const after: PostPurchaseMessages = {
  paid_title: (order_number) => `Bestellung ${order_number} ist bezahlt`,
  paid_text: 'Noch ein Angebot vor Ihrer Bestätigung.',
  your_price: 'Ihr Preis',
  you_pay_now: 'Sie bezahlen jetzt',
  charged_to: (method) => `Wird abgebucht von ${method}`,
  confirmed_next: (method) => `Zahlung mit ${method}. Sie bestätigen sie im nächsten Schritt.`,
  own_charge: 'Wird separat abgebucht und Ihrer Bestellung hinzugefügt. Keine zusätzlichen Versandkosten.',
  pay_now: (amount) => `Jetzt ${amount} bezahlen`,
  order_stays: 'Ihre Bestellung bleibt unverändert',
  until: (time) => `Sie können es bis ${time} hinzufügen.`,
  over: 'Dieses Angebot ist abgelaufen. Es wurde nichts hinzugefügt und nichts weiter abgebucht.',
  to_confirmation: 'Zur Bestätigung',
  charging: 'Wird zu Ihrer Bestellung hinzugefügt',
  order_safe: 'Ihre Bestellung ist bezahlt und bleibt unverändert.',
  other_card: 'Mit einer anderen Karte bezahlen',
  sheet: (amount) => `${amount} bezahlen`,
  sheet_text: (order_number) => `Nur für dieses Angebot. Wir fügen es Bestellung ${order_number} hinzu.`,
  close: 'Schließen',
  unreachable: 'Keine Verbindung. Bitte versuchen Sie es erneut: Es kann nur einmal abgebucht werden.',
  see_order: 'Meine Bestellung ansehen',
  see_order_text: 'Sobald Ihre Bank die Zahlung freigibt, fügen wir das Angebot Ihrer Bestellung hinzu.',
}

const instant: InstantMessages = {
  choose_one: 'Wählen Sie eine Option',
  choose_some: 'Wählen Sie einen oder mehrere Artikel',
  sold_out: 'Ausverkauft',
  left: (pieces) => `Nur noch ${pieces}`,
  from_quantity: (pieces) => `Mindestmenge: ${pieces}`,
  variant_of: (title) => `Optionen für ${title}`,
  quantity: 'Menge',
  amount: 'Betrag',
  amount_between: (least, most) => `Von ${least} bis ${most}`,
  amount_from: (least) => `Ab ${least}`,
  amount_wrong: 'Geben Sie einen Betrag ein',
  amount_too_fine: (decimals) =>
    decimals === 0
      ? 'Geben Sie einen Betrag ohne Nachkommastellen ein'
      : `Geben Sie höchstens ${decimals} Nachkommastellen ein`,
  amount_unclear: (whole, fine) => `Geben Sie entweder ${whole} oder ${fine} ein`,
  details: 'Weitere Angaben',
  optional: (label) => `${label} (optional)`,
  required: (label) => `${label}: Pflichtangabe`,
  going_on: (host) => `Sie werden gleich zu ${host} weitergeleitet.`,
  goes_on: (host) => `Sie können jederzeit auf ${host} fortfahren.`,
  go_now: 'Jetzt weiter',
  stay: 'Hier bleiben',
}

const express: ExpressMessages = {
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

const help: HelpMessages = {
  did_you_mean: (email) => `Meinten Sie ${email}?`,
  postal_looks: (country, example) => `Format der Postleitzahl (${country}): ${example}.`,
  phone_short: 'Diese Telefonnummer scheint zu kurz zu sein.',
  phone_long: 'Diese Telefonnummer scheint zu lang zu sein.',
  phone_letters: 'Prüfen Sie Ihre Telefonnummer. Sie enthält Buchstaben.',
  state_filled: 'Anhand der Postleitzahl ausgefüllt.',
  finding_rates: 'Versandarten für Ihre Adresse werden geladen …',
  offline: 'Sie sind offline. Ihre Eingaben werden gespeichert.',
  changed_elsewhere:
    'Das wurde in einem anderen Tab oder auf einem anderen Gerät geändert. Sie sehen den neuesten Stand.',
  another_device: 'Auf einem anderen Gerät fortfahren',
  another_device_text:
    'Scannen Sie den QR-Code mit Ihrem Handy oder öffnen Sie den Link auf dem anderen Gerät. Ihre Eingaben werden übernommen.',
  another_device_private:
    'Der Link funktioniert nur einmal und läuft nach zehn Minuten ab. Geben Sie ihn nicht weiter: Wer ihn öffnet, kann diese Bestellung sehen und bezahlen.',
  resume_link: 'Link zu dieser Bestellung',
  copy_link: 'Link kopieren',
  link_copied: 'Link kopiert',
  scan_code: 'QR-Code für Ihr Handy',
  close: 'Schließen',
  link_failed:
    'Der Link konnte nicht erstellt werden. Ihre Bestellung ist davon nicht betroffen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  preview_pay: 'Dies ist eine Vorschau. Hier können Sie nicht bezahlen.',
  try_again: 'Erneut versuchen',
  sold_out: 'Ausverkauft',
  only_left: (count) => `Nur noch ${count} verfügbar`,
  remove_to_pay: 'Entfernen Sie den ausverkauften Artikel, um zu bezahlen.',
  switch_to_pay: 'Wählen Sie eine andere Variante des ausverkauften Artikels oder entfernen Sie ihn, um zu bezahlen.',
  in_stock: 'Noch vorrätig',
  switch_to: (variant) => `Zu ${variant} wechseln`,
  lower_to_pay: 'Verringern Sie die Menge auf den verfügbaren Bestand, um zu bezahlen.',
}

const pay: PayMessages = {
  once_more:
    'Es wurde nichts abgebucht. Sie können es mit einem anderen Zahlungsanbieter versuchen: Geben Sie Ihre Karte erneut ein. Alle anderen Angaben sind gespeichert.',
  enter_again: 'Zu Ihrer Sicherheit speichern wir keine Kartendaten. Geben Sie Ihre Karte zum Bezahlen erneut ein.',
}

const resume: ResumeMessages = {
  title: 'Mit Ihrer Bestellung fortfahren',
  text: 'Zum Schutz Ihrer Daten senden wir einen Code an die E-Mail-Adresse, die Sie für diese Bestellung angegeben haben.',
  send: 'Code per E-Mail senden',
  sent: 'Wenn zu dieser Bestellung eine E-Mail-Adresse gehört, haben wir einen 6-stelligen Code dorthin gesendet. Geben Sie ihn ein, um in diesem Browser fortzufahren.',
  code: 'Code',
  code_required: 'Geben Sie den Code aus der E-Mail ein',
  proceed: 'Weiter',
  send_again: 'Neuen Code senden',
  start_over: 'Mit demselben Warenkorb neu beginnen',
  opening: 'Ihre Bestellung wird geöffnet …',
}

const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Noch ${amount} bis ${reward === page.free_shipping ? 'zum kostenlosen Versand' : `zu ${reward}`}.`,
  reward_reached: (reward) => (reward === page.free_shipping ? 'Ihr Versand ist kostenlos.' : `${reward} erreicht.`),
  all_rewards: 'Sie haben alle Prämien erreicht.',
  percent_off: (percent) => `${percent} % Rabatt`,
  stock_left: (left) => `Nur noch ${left} auf Lager.`,
  time_left: 'Restzeit für Ihre Bestellung.',
  time_up: 'Die Zeit ist abgelaufen. Sie können trotzdem noch bestellen.',
  why_us: 'Warum Kunden bei uns kaufen',
  customers_say: 'Das sagen unsere Kunden',
}

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
