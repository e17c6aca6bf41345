import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `Meinten Sie ${email}?`,
  postal_looks: (country, example) => `Postleitzahlen in ${country} sehen so aus: ${example}.`,
  phone_short: 'Diese Telefonnummer sieht zu kurz aus.',
  phone_long: 'Diese Telefonnummer sieht zu lang aus.',
  phone_letters: 'Ist das eine Telefonnummer? Sie enthält Buchstaben.',
  state_filled: 'Anhand der Postleitzahl ausgefüllt.',
  finding_rates: 'Wir suchen die Versandarten für Ihre Adresse …',
  offline: 'Sie sind offline. Ihre Eingaben bleiben erhalten.',
  changed_elsewhere:
    'Das wurde in einem anderen Tab oder auf einem anderen Gerät geändert. Sie sehen den neuesten Stand.',
  another_device: 'Auf einem anderen Gerät fortfahren',
  another_device_text:
    'Scannen Sie den Code mit Ihrem Handy oder öffnen Sie dort den Link. Alle Ihre Eingaben kommen mit.',
  another_device_private:
    'Der Link funktioniert einmal, zehn Minuten lang. Behalten Sie ihn für sich: Wer ihn öffnet, kann diese Bestellung sehen und bezahlen.',
  resume_link: 'Link zu dieser Bestellung',
  copy_link: 'Link kopieren',
  link_copied: 'Link kopiert',
  scan_code: 'Code zum Scannen mit dem Handy',
  close: 'Schließen',
  link_failed:
    'Der Link konnte nicht erstellt werden. Es ist nichts verloren. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  preview_pay: 'Dies ist eine Vorschau: Es wird nichts gesendet, und hier kann nichts bezahlt werden.',
  try_again: 'Erneut versuchen',
  sold_out: 'Ausverkauft',
  only_left: (count) => `Nur noch ${count} da`,
  remove_to_pay: 'Um zu bezahlen, entfernen Sie bitte den ausverkauften Artikel.',
  switch_to_pay:
    'Um zu bezahlen, wählen Sie bitte eine andere Variante des ausverkauften Artikels oder entfernen Sie ihn.',
  in_stock: 'Noch vorrätig',
  switch_to: (variant) => `Zu ${variant} wechseln`,
  lower_to_pay: 'Um zu bezahlen, verringern Sie bitte die Menge auf den verfügbaren Bestand.',
}
