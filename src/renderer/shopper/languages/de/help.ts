import type { HelpMessages } from '../../../storefront/help-messages.ts'

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
}
