import type { ExpressMessages } from '../../../../storefront/i18n/wallet-messages.ts'

export const express: ExpressMessages = {
  pay_with: (wallet) => `Pagar con ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Cerrar',
  loading: 'Abriendo tu cartera digital',
  missing: (wallet) => `No se ha podido abrir ${wallet}. No se ha cobrado nada.`,
  blocked: (wallet) =>
    `El navegador ha bloqueado la ventana de ${wallet}. No se ha cobrado nada. Permite las ventanas emergentes en esta página y vuelve a pulsar ${wallet}, o usa otro método de pago.`,
  subtotal: 'Subtotal',
  discount: 'Descuento',
  shipping: 'Envío',
  tax: 'Impuestos',
  tax_included: 'Impuestos incluidos',
  free: 'Gratis',
  choose_shipping: 'Elige un método de envío',
  failed: 'No se ha podido actualizar el pedido. Comprueba tu conexión e inténtalo de nuevo.',
}
