import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

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
  another_device: 'Continua su un altro dispositivo',
  another_device_text: 'Inquadra il codice con il telefono o apri lì il link. Tutto ciò che hai scritto ti segue.',
  another_device_private:
    'Il link funziona una sola volta, per dieci minuti. Tienilo per te: chi lo apre può vedere questo ordine e pagarlo.',
  resume_link: 'Link a questo ordine',
  copy_link: 'Copia link',
  link_copied: 'Link copiato',
  scan_code: 'Codice da inquadrare con il telefono',
  close: 'Chiudi',
  link_failed: 'Non è stato possibile creare il link. Non si è perso nulla. Controlla la connessione e riprova.',
  preview_pay: 'Questa è un’anteprima: non viene inviato nulla e qui non si può pagare.',
  try_again: 'Riprova',
  sold_out: 'Esaurito',
  only_left: (count) => `Ne restano solo ${count}`,
  remove_to_pay: 'Per pagare, rimuovi dall’ordine l’articolo esaurito.',
  switch_to_pay: 'Per pagare, scegli un’altra opzione per l’articolo esaurito o rimuovilo.',
  in_stock: 'Ancora disponibili',
  switch_to: (variant) => `Passa a ${variant}`,
  lower_to_pay: 'Per pagare, riduci la quantità a quella disponibile.',
}
