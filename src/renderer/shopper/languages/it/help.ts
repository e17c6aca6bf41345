import type { HelpMessages } from '../../../storefront/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `Intendevi ${email}?`,
  postal_looks: (country, example) => `I codici postali del paese ${country} sono come ${example}.`,
  phone_short: 'Questo numero di telefono sembra troppo corto.',
  phone_long: 'Questo numero di telefono sembra troppo lungo.',
  phone_letters: 'È un numero di telefono? Contiene lettere.',
  state_filled: 'Compilato in base al codice postale.',
  finding_rates: 'Stiamo cercando le spedizioni per il tuo indirizzo…',
  offline: 'Sei offline. Ciò che hai scritto è salvato.',
  changed_elsewhere:
    'È stato modificato in un’altra scheda o su un altro dispositivo. È mostrata la versione più recente.',
}
