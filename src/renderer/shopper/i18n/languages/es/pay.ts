import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'No se ha cobrado nada. Puedes intentarlo con otro proveedor de pagos: vuelve a introducir tu tarjeta. El resto de tus datos está guardado.',
  enter_again:
    'Por seguridad, los datos de la tarjeta no se guardan al salir de la página. Vuelve a introducir tu tarjeta para pagar.',
}
