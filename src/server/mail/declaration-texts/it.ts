import type { DeclarationTexts } from './texts.ts'

export const it: DeclarationTexts = {
  cancellation_title: 'Abbiamo ricevuto la tua disdetta',
  cancellation_lead: (store) => `${store} ha ricevuto la tua disdetta. Conserva questa e-mail.`,
  withdrawal_title: 'Abbiamo ricevuto il tuo recesso',
  withdrawal_lead: (store) => `${store} ha ricevuto il tuo recesso dal contratto. Conserva questa e-mail.`,
  received_at: (when) => `Ricevuto il ${when}`,
  name: 'Nome',
  email: 'E-mail',
  number: 'Abbonamento o ordine',
  type: 'Tipo',
  ordinary: 'Il prima possibile',
  cause: 'Subito, per giusta causa',
  reason: 'Motivo',
  wanted_end: 'Fine richiesta',
  ends: (day) => `Il contratto termina il ${day}. Poi non ti verrà addebitato altro.`,
  ended: 'Il contratto è terminato. Non ti verrà addebitato altro.',
  review: (store) => `${store} verificherà i dati e ti confermerà la fine del contratto.`,
  open_until: (day) => `Il recesso è arrivato entro il termine, che scade il ${day}.`,
  open: 'Il recesso è arrivato entro il termine.',
  over: (day, store) => `Il termine di recesso di 14 giorni è scaduto il ${day}. ${store} ti risponderà.`,
  by_delivery: (day, store) =>
    `L’ordine è stato spedito il ${day} e il termine di recesso scade 14 giorni dopo la consegna. ${store} verificherà e ti risponderà.`,
  unknown: (store) => `${store} verificherà i dati e ti risponderà.`,
}
