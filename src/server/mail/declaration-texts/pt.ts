import type { DeclarationTexts } from './texts.ts'

export const pt: DeclarationTexts = {
  cancellation_title: 'Recebemos seu cancelamento',
  cancellation_lead: (store) => `${store} recebeu seu cancelamento. Guarde este e-mail.`,
  withdrawal_title: 'Recebemos sua desistência',
  withdrawal_lead: (store) => `${store} recebeu sua desistência do contrato. Guarde este e-mail.`,
  received_at: (when) => `Recebido em ${when}`,
  name: 'Nome',
  email: 'E-mail',
  number: 'Assinatura ou pedido',
  type: 'Tipo',
  ordinary: 'O quanto antes',
  cause: 'Imediatamente, por justa causa',
  reason: 'Motivo',
  wanted_end: 'Término solicitado',
  ends: (day) => `O contrato termina em ${day}. Depois disso, nada mais será cobrado.`,
  ended: 'O contrato foi encerrado. Nada mais será cobrado.',
  review: (store) => `${store} verificará os dados e confirmará quando o contrato termina.`,
  open_until: (day) => `Sua desistência chegou dentro do prazo, que termina em ${day}.`,
  open: 'Sua desistência chegou dentro do prazo.',
  over: (day, store) => `O prazo de desistência de 14 dias terminou em ${day}. ${store} responderá a você.`,
  by_delivery: (day, store) =>
    `O pedido foi enviado em ${day}, e o prazo de desistência termina 14 dias após a entrega. ${store} vai verificar e responder a você.`,
  unknown: (store) => `${store} verificará os dados e responderá a você.`,
}
