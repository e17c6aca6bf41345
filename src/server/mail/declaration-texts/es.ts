import type { DeclarationTexts } from './texts.ts'

export const es: DeclarationTexts = {
  cancellation_title: 'Hemos recibido tu cancelación',
  cancellation_lead: (store) => `${store} ha recibido tu cancelación. Guarda este correo.`,
  withdrawal_title: 'Hemos recibido tu desistimiento',
  withdrawal_lead: (store) => `${store} ha recibido tu desistimiento del contrato. Guarda este correo.`,
  received_at: (when) => `Recibido el ${when}`,
  name: 'Nombre',
  email: 'Correo electrónico',
  number: 'Suscripción o pedido',
  type: 'Tipo',
  ordinary: 'Lo antes posible',
  cause: 'De inmediato, por causa justificada',
  reason: 'Motivo',
  wanted_end: 'Fin solicitado',
  ends: (day) => `El contrato termina el ${day}. Después no se te cobrará nada más.`,
  ended: 'El contrato ha terminado. No se te cobrará nada más.',
  review: (store) => `${store} revisará los datos y te confirmará cuándo termina el contrato.`,
  open_until: (day) => `Lo has declarado dentro del plazo de desistimiento, que termina el ${day}.`,
  open: 'Lo has declarado dentro del plazo de desistimiento.',
  over: (day, store) => `El plazo de desistimiento de 14 días terminó el ${day}. ${store} te responderá.`,
  by_delivery: (day, store) =>
    `El pedido se envió el ${day} y el plazo de desistimiento termina 14 días después de la entrega. ${store} lo revisará y te responderá.`,
  unknown: (store) => `${store} revisará los datos y te responderá.`,
}
