import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `Intendevi ${email}?`,
  postal_looks: (country, example) => `Formato del codice postale (${country}): ${example}.`,
  phone_short: 'Questo numero di telefono sembra troppo corto.',
  phone_long: 'Questo numero di telefono sembra troppo lungo.',
  phone_letters: 'Controlla il numero di telefono. Contiene lettere.',
  state_filled: 'Compilato in base al codice postale.',
  finding_rates: 'Caricamento dei metodi di spedizione per il tuo indirizzo…',
  offline: 'Sei offline. Ciò che scrivi viene salvato.',
  changed_elsewhere: 'Modificato in un’altra scheda o su un altro dispositivo. Questa è la versione più recente.',
  another_device: 'Continua su un altro dispositivo',
  another_device_text:
    'Scansiona il codice QR con il telefono o apri il link sull’altro dispositivo. I tuoi dati verranno conservati.',
  another_device_private:
    'Il link funziona una sola volta e scade dopo dieci minuti. Non condividerlo: chi lo apre può vedere questo ordine e pagarlo.',
  resume_link: 'Link a questo ordine',
  copy_link: 'Copia link',
  link_copied: 'Link copiato',
  scan_code: 'Codice QR per il tuo telefono',
  close: 'Chiudi',
  link_failed:
    'Non è stato possibile creare il link. Il tuo ordine non ne risente. Controlla la connessione e riprova.',
  preview_pay: 'Questa è un’anteprima. Qui non è possibile pagare.',
  try_again: 'Riprova',
  sold_out: 'Esaurito',
  only_left: (count) => `Ne restano solo ${count}`,
  remove_to_pay: 'Per pagare, rimuovi dall’ordine l’articolo esaurito.',
  switch_to_pay: 'Per pagare, scegli un’altra opzione per l’articolo esaurito o rimuovilo.',
  in_stock: 'Ancora disponibili',
  switch_to: (variant) => `Passa a ${variant}`,
  lower_to_pay: 'Per pagare, riduci la quantità a quella disponibile.',
}
