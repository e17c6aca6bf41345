import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

export const help: HelpMessages = {
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
