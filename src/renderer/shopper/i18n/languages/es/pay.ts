import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'No se ha cobrado nada. Puedes intentarlo una vez más con otro proveedor de pagos: introduce de nuevo tu tarjeta. Todo lo demás se conserva.',
  enter_again:
    'Los datos de la tarjeta nunca se guardan al salir de una página. Vuelve a introducir tu tarjeta para pagar.',
}
