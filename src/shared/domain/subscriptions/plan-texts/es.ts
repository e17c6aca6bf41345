import type { PlanTexts } from './plan-texts.ts'

export const es: PlanTexts = {
  locale: 'es-ES',
  question: '¿Con qué frecuencia lo quieres?',
  subscribe: 'Suscripción',
  subscribe_and_save: 'Suscríbete y ahorra un {percent} %',
  flexible: 'Omite, pausa o cancela cuando quieras',
  one_time: 'Compra única',
  every: { weekly: 'Cada semana', monthly: 'Cada mes', quarterly: 'Cada 3 meses', yearly: 'Cada año' },
  prepaid: '{count} entregas pagadas por adelantado',
  deliveries: '{count:# entrega|# entregas} en total',
  trial_free: 'Gratis hasta el {date}, después {amount}',
  trial_paid: '{price} hasta el {date}, después {amount}',
  setup_fee: 'Incluye una cuota de alta de {amount}',
  later: 'Después {each} desde el {date}',
  consent_title: 'Vas a iniciar una suscripción',
  today: 'Hoy pagas {amount}.',
  trial_ends: 'Tu prueba termina el {date}.',
  renews: 'Después pagas {amount} {each}, a partir del {date}, hasta que canceles.',
  renews_limited:
    'Después pagas {amount} {each}, a partir del {date}. La suscripción termina tras {count:# entrega|# entregas}.',
  renews_prepaid:
    'Este pago cubre {count} entregas, una {each}. Se renuevan por {amount} el {date}, hasta que canceles.',
  ends: 'La suscripción termina tras esta entrega.',
  discount: 'El código {code} también rebaja {count:el próximo pago|los próximos # pagos}.',
  minimum: 'Puedes cancelar tras {count:# pago|# pagos}, en tu cuenta o respondiendo a cualquier recibo.',
  cancel: 'Cancela cuando quieras en tu cuenta o respondiendo a cualquier recibo. No hay permanencia.',
  notice: 'Te avisamos por correo antes de cambiar un precio.',
  wallets: 'Inicia la misma suscripción: {today} hoy, después {amount} {each} hasta que canceles.',
  each: { weekly: 'cada semana', monthly: 'cada mes', quarterly: 'cada 3 meses', yearly: 'cada año' },
  next_charge: 'Suscripción, {each}. Próximo cobro: {amount} el {date}.',
  no_charge: 'Suscripción, {each}',
}
