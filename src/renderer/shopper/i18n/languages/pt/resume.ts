import type { ResumeMessages } from '../../../../storefront/i18n/resume-messages.ts'

export const resume: ResumeMessages = {
  title: 'Continue o seu pedido',
  text: 'Para proteger os seus dados, enviaremos um código para o e-mail que você informou neste pedido.',
  send: 'Enviar código por e-mail',
  sent: 'Se este pedido tiver um e-mail, enviamos um código de 6 dígitos para ele. Digite o código para continuar neste navegador.',
  code: 'Código',
  code_required: 'Digite o código recebido por e-mail',
  proceed: 'Continuar',
  send_again: 'Enviar outro código',
  start_over: 'Recomeçar com o mesmo carrinho',
  opening: 'Abrindo o seu pedido…',
}
