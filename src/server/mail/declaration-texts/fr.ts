import type { DeclarationTexts } from './texts.ts'

export const fr: DeclarationTexts = {
  cancellation_title: 'Nous avons reçu votre résiliation',
  cancellation_lead: (store) => `${store} a reçu votre résiliation. Conservez cet e-mail.`,
  withdrawal_title: 'Nous avons reçu votre rétractation',
  withdrawal_lead: (store) => `${store} a reçu votre rétractation. Conservez cet e-mail.`,
  received_at: (when) => `Reçue le ${when}`,
  name: 'Nom',
  email: 'E-mail',
  number: 'Abonnement ou commande',
  type: 'Type',
  ordinary: 'Dès que possible',
  cause: 'Immédiatement, pour motif grave',
  reason: 'Motif',
  wanted_end: 'Fin souhaitée',
  ends: (day) => `Le contrat prend fin le ${day}. Plus rien ne sera débité ensuite.`,
  ended: 'Le contrat a pris fin. Plus rien ne sera débité.',
  review: (store) => `${store} vérifiera les informations et vous confirmera la fin du contrat.`,
  open_until: (day) => `Votre rétractation est arrivée dans le délai, qui se termine le ${day}.`,
  open: 'Votre rétractation est arrivée dans le délai.',
  over: (day, store) => `Le délai de rétractation de 14 jours a pris fin le ${day}. ${store} vous répondra.`,
  by_delivery: (day, store) =>
    `La commande a été expédiée le ${day} et le délai de rétractation se termine 14 jours après la livraison. ${store} vérifiera et vous répondra.`,
  unknown: (store) => `${store} vérifiera les informations et vous répondra.`,
}
