import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Elige lo que quieres',
  choose_some: 'Elige uno o más',
  sold_out: 'Agotado',
  left: (pieces) => (pieces === 1 ? 'Solo queda 1' : `Solo quedan ${pieces}`),
  from_quantity: (pieces) => `Desde ${pieces} unidades`,
  variant_of: (title) => `Variante de ${title}`,
  quantity: 'Cantidad',
  amount: 'Importe',
  amount_between: (least, most) => `De ${least} a ${most}`,
  amount_from: (least) => `Desde ${least}`,
  amount_wrong: 'Escribe un importe',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Introduzca un importe entero' : `Introduzca como máximo ${decimals} decimales`,
  amount_unclear: (whole, fine) => `Escribe ${whole} o ${fine}, según lo que quieras pagar`,
  details: 'Algunos datos',
  optional: (label) => `${label} (opcional)`,
  required: (label) => `${label}: campo obligatorio`,
  going_on: (host) => `En un momento irás a ${host}.`,
  goes_on: (host) => `La tienda continúa en ${host}.`,
  go_now: 'Ir ahora',
  stay: 'Quedarme aquí',
}
