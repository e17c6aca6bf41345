import type { SubscriptionMailTexts } from './texts.ts'

export const it: SubscriptionMailTexts = {
  test_note: 'Questo è un abbonamento di prova. Non ti verrà addebitato nulla.',
  your_method: 'il tuo metodo di pagamento',
  card: (brand, lastFour) => `${brand} che termina con ${lastFour}`,
  update_method: 'Aggiorna metodo di pagamento',
  manage: 'Gestisci abbonamento',
  how_to_cancel: 'Per modificare o annullare il tuo abbonamento, usa il pulsante qui sotto.',
  failed_subject: (store) => `Il tuo pagamento a ${store} non è riuscito`,
  failed_title: 'Non è stato possibile addebitare il tuo metodo di pagamento',
  failed: (amount, product, card) => `Il pagamento di ${amount} per ${product} con ${card} è stato rifiutato.`,
  failed_retry: (date) => `Riproveremo il ${date}. Aggiorna il metodo di pagamento perché il tuo ordine venga spedito.`,
  failed_last: 'Non riproveremo. Aggiorna il metodo di pagamento per mantenere il tuo abbonamento.',
  expiring_subject: (store) => `La tua carta presso ${store} sta per scadere`,
  expiring_title: 'La tua carta scade prima del prossimo ordine',
  expiring: (card, product, date) =>
    `${card} scade prima del tuo prossimo ordine di ${product} del ${date}. Aggiornala perché il tuo abbonamento continui.`,
  lapsing_subject: (store) => `Il tuo conto bancario presso ${store} richiede una nuova autorizzazione`,
  lapsing_title: 'La tua autorizzazione di addebito sta per scadere',
  lapsing: (account, product, date) =>
    `${account} non viene usato da così tanto tempo che l’autorizzazione scade prima del tuo prossimo ordine di ${product} del ${date}. Scegli un altro metodo di pagamento perché il tuo abbonamento continui.`,
  trial_subject: (product) => `La tua prova di ${product} sta per terminare`,
  trial_title: 'La tua prova sta per terminare',
  trial: (product, store, date, amount) =>
    `La tua prova di ${product} presso ${store} termina il ${date}. In seguito ti verranno addebitati ${amount}.`,
  renewal_subject: (product) => `Il tuo abbonamento a ${product} si rinnova a breve`,
  renewal_title: 'Il tuo abbonamento si rinnova a breve',
  renewal: (product, store, date, amount) =>
    `Il tuo abbonamento a ${product} presso ${store} si rinnova il ${date} per ${amount}.`,
  delayed_subject: (product) => `Il tuo ordine di ${product} è in ritardo`,
  delayed_title: 'Il tuo prossimo ordine è in ritardo',
  delayed: (product, store) => `${product} è esaurito presso ${store}.`,
  delayed_charge:
    'Non ti è stato addebitato nulla. Addebiteremo e spediremo il tuo ordine quando sarà di nuovo disponibile.',
  debit_subject: (product) => `Prossimo addebito diretto per ${product}`,
  debit_title: 'Il tuo conto bancario sarà addebitato a breve',
  debit: ({ amount, product, store, account, date }) =>
    `${store} addebiterà ${amount} per ${product} sul tuo conto bancario (${account}) il ${date}. Gli addebiti successivi seguono il calendario del tuo abbonamento.`,
  debit_reference: (reference) => `Riferimento del mandato: ${reference}`,
  debit_rights: {
    sepa_debit: 'Puoi chiedere il rimborso alla tua banca entro otto settimane dall’addebito.',
    bacs_debit: 'I tuoi pagamenti sono protetti dalla Direct Debit Guarantee.',
  },
}
