import type { SubscriptionMailTexts } from './texts.ts'

export const es: SubscriptionMailTexts = {
  test_note: 'Esta es una suscripción de prueba. No se te cobrará nada.',
  your_method: 'tu método de pago',
  card: (brand, lastFour) => `${brand} terminada en ${lastFour}`,
  update_method: 'Actualizar método de pago',
  manage: 'Gestionar suscripción',
  how_to_cancel: 'Para cambiar o cancelar tu suscripción, usa el botón de abajo.',
  failed_subject: (store) => `Tu pago a ${store} ha fallado`,
  failed_title: 'No hemos podido cobrar tu método de pago',
  failed: (amount, product, card) => `Se ha rechazado el pago de ${amount} por ${product} con ${card}.`,
  failed_retry: (date) =>
    `Lo intentaremos de nuevo el ${date}. Actualiza tu método de pago para que enviemos tu pedido.`,
  failed_last: 'No volveremos a intentarlo. Actualiza tu método de pago para mantener tu suscripción.',
  expiring_subject: (store) => `Tu tarjeta en ${store} caduca pronto`,
  expiring_title: 'Tu tarjeta caduca antes de tu próximo pedido',
  expiring: (card, product, date) =>
    `${card} caduca antes de tu próximo pedido de ${product} del ${date}. Actualízala para que tu suscripción continúe.`,
  lapsing_subject: (store) => `Tu cuenta bancaria en ${store} necesita una nueva autorización`,
  lapsing_title: 'Tu autorización de adeudo directo está a punto de caducar',
  lapsing: (account, product, date) =>
    `${account} lleva tanto tiempo sin usarse que su autorización caduca antes de tu próximo pedido de ${product} del ${date}. Elige otro método de pago para que tu suscripción continúe.`,
  trial_subject: (product) => `Tu prueba de ${product} termina pronto`,
  trial_title: 'Tu prueba termina pronto',
  trial: (product, store, date, amount) =>
    `Tu prueba de ${product} en ${store} termina el ${date}. Después se te cobrarán ${amount}.`,
  renewal_subject: (product) => `Tu suscripción a ${product} se renueva pronto`,
  renewal_title: 'Tu suscripción se renueva pronto',
  renewal: (product, store, date, amount) =>
    `Tu suscripción a ${product} en ${store} se renueva el ${date} por ${amount}.`,
  delayed_subject: (product) => `Tu pedido de ${product} se retrasa`,
  delayed_title: 'Tu próximo pedido se retrasa',
  delayed: (product, store) => `${product} está agotado en ${store}.`,
  delayed_charge: 'No se te ha cobrado nada. Cobraremos y enviaremos tu pedido cuando vuelva a estar disponible.',
  debit_subject: (product) => `Próximo adeudo directo por ${product}`,
  debit_title: 'Pronto cargaremos un importe en tu cuenta bancaria',
  debit: ({ amount, product, store, account, date }) =>
    `${store} cargará ${amount} por ${product} en tu cuenta bancaria (${account}) el ${date}. Los siguientes adeudos siguen el calendario de tu suscripción.`,
  debit_reference: (reference) => `Referencia del mandato: ${reference}`,
  debit_rights: {
    sepa_debit: 'Puedes solicitar el reembolso a tu banco en las ocho semanas siguientes al adeudo.',
    bacs_debit: 'Tus pagos están protegidos por la Direct Debit Guarantee.',
  },
}
