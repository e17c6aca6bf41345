import type { ResumeMessages } from '../../../../storefront/i18n/resume-messages.ts'

export const resume: ResumeMessages = {
  title: 'Continúa con tu pedido',
  text: 'Para proteger tus datos, enviaremos un código a la dirección de correo que indicaste para este pedido.',
  send: 'Enviarme un código',
  sent: 'Si este pedido tiene una dirección de correo, hemos enviado a ella un código de 6 cifras. Introdúcelo para continuar en este navegador.',
  code: 'Código',
  code_required: 'Introduce el código del correo',
  proceed: 'Continuar',
  send_again: 'Enviar otro código',
  start_over: 'Empezar de nuevo con el mismo carrito',
  opening: 'Abriendo tu pedido…',
}
