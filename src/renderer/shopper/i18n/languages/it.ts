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
import { page } from './it-page.ts'

const live: Translation['live'] = {
  titles: {
    checkout: 'Pagamento',
    confirmation: 'Conferma',
    'thank-you': 'Grazie',
    cart: 'Carrello',
    'special-offer': 'Offerta speciale',
  },
  card_fields: {
    card_number: 'Numero della carta',
    expiry: 'Scadenza (MM / AA)',
    cvc: 'CVC',
    cvc_help: 'Tre cifre sul retro della carta; quattro sul fronte di una American Express.',
    name_on_card: 'Nome sulla carta',
    test_cards: 'Numeri di carte di prova',
    use_card: 'Usa',
    card_number_required: 'Inserisci il numero della carta',
    card_number_invalid: 'Il numero della carta è incompleto',
    card_number_refused: 'Questo negozio è in modalità di prova: usa il numero di una carta di prova',
    expiry_required: 'Inserisci la scadenza',
    expiry_invalid: 'La scadenza deve avere il formato MM / AA',
    expiry_past: 'Questa carta è scaduta',
    cvc_required: 'Inserisci il CVC',
    cvc_invalid: 'Il CVC è incompleto',
    name_required: 'Inserisci il nome sulla carta',
    name_invalid: 'Inserisci il nome, non il numero',
    unavailable: 'Impossibile inviare i dati della carta. Controlla la connessione e riprova.',
    not_taken:
      'Questo negozio al momento non può accettare carte. Non è stato addebitato nulla. Usa un altro metodo di pagamento.',
  },
  card_frame: 'Dati della carta',
  card_loading: 'Caricamento dei campi della carta',
  card_missing: 'Impossibile caricare i campi della carta. Non è stato addebitato nulla.',
  try_again: 'Riprova',
  card_unavailable: 'Impossibile inviare i dati della carta. Controlla la connessione e riprova.',
  no_methods: 'Al momento questo negozio non può accettare pagamenti. Non è stato addebitato nulla.',
  nothing_to_pay: 'Nessun pagamento necessario: il tuo ordine è gratuito.',
  not_sent: 'Non abbiamo ricevuto il pagamento e non è stato addebitato nulla. Riprova.',
  declined: (reason) =>
    /[.!?]$/.test(reason) ? reason : `${reason}. Non è stato addebitato nulla. Prova con un’altra carta.`,
  action_title: 'Conferma con la tua banca',
  cart: 'Il tuo carrello',
  to_checkout: 'Vai al pagamento',
  starting: 'Preparazione del tuo ordine',
  added: (title) => `${title} aggiunto al carrello`,
  broken: 'Ops! Qualcosa è andato storto. Si è verificato un errore imprevisto. Riprova più tardi.',
}

const order: OrderMessages = {
  continue_shopping: 'Continua gli acquisti',
  other_customers: 'Recensioni dei clienti',
  cart_empty: 'Il tuo carrello è vuoto',
  cart_empty_text: 'Aggiungi un articolo per procedere all’acquisto.',
  browse_shop: 'Vai al negozio',
  problem: 'Impossibile caricare questa pagina',
  problem_text: 'Non è stato addebitato nulla. Controlla la connessione e riprova.',
  refused_text: 'Non è stato addebitato nulla. Chiedi al negozio un nuovo link.',
  not_charged: 'Non è stato addebitato nulla.',
  in_stock: 'Ancora disponibili',
  retry: 'Riprova',
  checking: 'Verifica del pagamento in corso',
  checking_text:
    'La tua banca non ha ancora risposto. Di solito bastano pochi secondi, a volte qualche minuto. ' +
    'Non pagare di nuovo: l’addebito può avvenire una sola volta.',
  order_saved: 'Ordine salvato',
  order_saved_text: 'Tutto ciò che hai scritto è salvato.',
  waiting_for_bank: 'In attesa della tua banca',
  confirmation: 'Conferma',
  also_email: (email) => `La inviamo anche a ${email}.`,
  can_close: 'Puoi chiudere questa pagina.',
  reference: 'Riferimento',
  contact_us: 'Contattaci',
  no_order: 'Nessun ordine trovato',
  no_order_text: 'Apri il link nell’e-mail di conferma oppure torna al negozio.',
  order_number: (number) => `Ordine ${number}`,
  thank_you: (firstName) => (firstName ? `Grazie, ${firstName}. È tutto a posto.` : 'Grazie. È tutto a posto.'),
  receipt_to: 'Invieremo la ricevuta a',
  receipt_end: '.',
  what_next: 'Cosa succede ora',
  step_confirmed: 'Confermato',
  step_packed: 'Preparato',
  step_on_its_way: 'In arrivo',
  step_on_its_way_text: 'Tracciamento via e-mail',
  step_delivered: 'Consegnato',
  order_details: 'Dettagli dell’ordine',
  ending_in: (brand, lastFour) => `${brand} che termina con ${lastFour}`,
  charged: (amount) => `${amount} addebitati`,
  nothing_charged: 'Gratis: non è stato addebitato nulla',
  money_released: 'Non è stato addebitato nulla: l’importo in sospeso è stato sbloccato',
  statement_shows: 'Sull’estratto conto',
  tracking_code: 'Codice di tracciamento',
  tracking_code_text: 'Te lo invieremo via e-mail alla spedizione.',
  follow_order: 'Segui o modifica questo ordine',
  follow_order_text: 'Segui le consegne e gestisci gli abbonamenti nel tuo account.',
  view_account: 'Vai al mio account',
  keep_copy: 'Conserva una copia',
  keep_copy_text: 'Stampa questa pagina o salvala come PDF.',
  print: 'Stampa',
  action_frame: 'La pagina della tua banca',
  action_stop: 'Annulla',
  action_stop_text:
    'Non è ancora stato addebitato nulla. Se annulli ora non verrà addebitato nulla e potrai pagare di nuovo con qualsiasi carta.',
  action_back: 'Torna alla mia banca',
  action_leave: 'Annulla il pagamento',
}

const offer: OfferMessages = {
  one_offer: 'Offerta speciale per il tuo ordine',
  bundle_offer: 'Set per il tuo ordine',
  in_bundle: 'In questo set',
  choose_variant: (title) => `Scegli: ${title}`,
  sold_out: 'esaurito',
  bought_apart: 'Acquistati separatamente',
  bundle_price: 'Set',
  your_price: 'Il tuo prezzo',
  you_save: 'Risparmi',
  order_now: 'Il tuo ordine attuale',
  further_discount: 'Ulteriore sconto',
  order_with_offer: 'Con questa offerta',
  tax_follows: 'I totali includono spedizione e imposte. Non viene addebitato nulla finché non premi «Paga».',
  accept: 'Sì, aggiungi',
  accept_bundle: 'Sì, aggiungi il set',
  decline: 'No, grazie',
  new_total: (amount) => `Nuovo totale ${amount}`,
  pay_without: (amount) => `Paga ${amount}`,
  order_stays: (amount) => `Il tuo totale resta ${amount}`,
  price_ends: 'Allo scadere del tempo, il tuo ordine continuerà senza questa offerta.',
  offer_over: 'Questa offerta è scaduta. Non è stato aggiunto nulla.',
  go_on: 'Continua senza questa offerta',
  questions: 'Domande e risposte',
  added_title: (name) => `${name} è stato aggiunto al tuo ordine`,
  added_text: 'Non è ancora stato addebitato nulla. Il tuo nuovo totale:',
  total_was: (amount) => `Il tuo totale era ${amount}.`,
  pay_new_total: (amount) => `Paga ${amount}`,
  look_at_order: 'Controlla prima il mio ordine',
  back_to_order: 'Torna al mio ordine',
  adding: 'Aggiunta al tuo ordine in corso',
  not_added: 'Impossibile aggiungere l’offerta al tuo ordine. Non è stato addebitato nulla.',
  sample: 'Prodotto offerto',
  none_title: 'Nessuna offerta per questo ordine',
  none_text: 'Non è stato aggiunto né addebitato nulla.',
}

const after: PostPurchaseMessages = {
  paid_title: (order_number) => `L’ordine ${order_number} è pagato`,
  paid_text: 'Un’ultima offerta prima della conferma.',
  your_price: 'Il tuo prezzo',
  you_pay_now: 'Paghi ora',
  charged_to: (method) => `Verrà addebitato su ${method}`,
  confirmed_next: (method) => `Pagamento con ${method}. Lo confermi nel prossimo passaggio.`,
  own_charge: 'Addebitato separatamente e aggiunto al tuo ordine. Nessun costo di spedizione aggiuntivo.',
  pay_now: (amount) => `Paga ${amount} ora`,
  order_stays: 'Il tuo ordine non cambia',
  until: (time) => `Puoi aggiungerlo fino alle ${time}.`,
  over: 'Questa offerta è scaduta. Non è stato aggiunto né addebitato altro.',
  to_confirmation: 'Vai alla conferma',
  charging: 'Aggiunta al tuo ordine in corso',
  order_safe: 'Il tuo ordine è pagato e non cambia.',
  other_card: 'Paga con un’altra carta',
  sheet: (amount) => `Paga ${amount}`,
  sheet_text: (order_number) => `Solo per questa offerta. La aggiungeremo all’ordine ${order_number}.`,
  close: 'Chiudi',
  unreachable: 'Impossibile connettersi. Riprova: puoi ricevere un solo addebito.',
  see_order: 'Vedi il mio ordine',
  see_order_text: 'Quando la tua banca approverà il pagamento, aggiungeremo l’offerta al tuo ordine.',
}

const instant: InstantMessages = {
  choose_one: 'Scegli un’opzione',
  choose_some: 'Scegline uno o più',
  sold_out: 'Esaurito',
  left: (pieces) => (pieces === 1 ? 'Ne resta solo 1' : `Ne restano solo ${pieces}`),
  from_quantity: (pieces) => `Quantità minima: ${pieces}`,
  variant_of: (title) => `Opzioni per ${title}`,
  quantity: 'Quantità',
  amount: 'Importo',
  amount_between: (least, most) => `Da ${least} a ${most}`,
  amount_from: (least) => `Da ${least}`,
  amount_wrong: 'Inserisci un importo',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Inserisci un importo senza decimali' : `Inserisci al massimo ${decimals} decimali`,
  amount_unclear: (whole, fine) => `Inserisci ${whole} oppure ${fine}`,
  details: 'Dati aggiuntivi',
  optional: (label) => `${label} (facoltativo)`,
  required: (label) => `${label}: campo obbligatorio`,
  going_on: (host) => `Tra un momento verrai reindirizzato a ${host}.`,
  goes_on: (host) => `Continua su ${host} quando vuoi.`,
  go_now: 'Continua ora',
  stay: 'Resta qui',
}

const express: ExpressMessages = {
  pay_with: (wallet) => `Paga con ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Chiudi',
  loading: 'Apertura del tuo wallet',
  missing: (wallet) => `Impossibile aprire ${wallet}. Non è stato addebitato nulla.`,
  blocked: (wallet) =>
    `Il browser ha bloccato la finestra di ${wallet}. Non è stato addebitato nulla. Consenti i pop-up per questa pagina e premi di nuovo ${wallet}, oppure usa un altro metodo di pagamento.`,
  subtotal: 'Subtotale',
  discount: 'Sconto',
  shipping: 'Spedizione',
  tax: 'Imposte',
  tax_included: 'Imposte incluse',
  free: 'Gratis',
  choose_shipping: 'Scegli un metodo di spedizione',
  failed: 'Impossibile aggiornare l’ordine. Controlla la connessione e riprova.',
}

const help: HelpMessages = {
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

const pay: PayMessages = {
  once_more:
    'Non è stato addebitato nulla. Puoi provare con un altro fornitore di pagamenti: inserisci di nuovo la carta. Gli altri dati sono salvati.',
  enter_again:
    'Per la tua sicurezza, i dati della carta non vengono salvati quando esci dalla pagina. Inserisci di nuovo la carta per pagare.',
}

const resume: ResumeMessages = {
  title: 'Continua il tuo ordine',
  text: 'Per proteggere i tuoi dati, invieremo un codice all’indirizzo e-mail che hai indicato per questo ordine.',
  send: 'Inviami un codice',
  sent: 'Se l’ordine ha un indirizzo e-mail, vi abbiamo inviato un codice di 6 cifre. Inseriscilo per continuare in questo browser.',
  code: 'Codice',
  code_required: 'Inserisci il codice ricevuto via e-mail',
  proceed: 'Continua',
  send_again: 'Invia un altro codice',
  start_over: 'Ricomincia con lo stesso carrello',
  opening: 'Apertura del tuo ordine…',
}

const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Ancora ${amount} per ottenere ${reward === page.free_shipping ? 'la spedizione gratuita' : reward}.`,
  reward_reached: (reward) => `Premio ottenuto: ${reward}.`,
  all_rewards: 'Hai ottenuto tutti i premi.',
  percent_off: (percent) => `${percent}% di sconto`,
  stock_left: (left) => (left === 1 ? 'Ne resta solo 1.' : `Ne restano solo ${left}.`),
  time_left: 'Tempo rimasto per ordinare.',
  time_up: 'Il tempo è scaduto. Puoi ancora ordinare.',
  why_us: 'Perché scegliere noi',
  customers_say: 'Cosa dicono i clienti',
}

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
