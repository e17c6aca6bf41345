import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Elige una opción',
  choose_some: 'Elige uno o más',
  sold_out: 'Agotado',
  left: (pieces) => (pieces === 1 ? 'Solo queda 1' : `Solo quedan ${pieces}`),
  from_quantity: (pieces) => `Cantidad mínima: ${pieces}`,
  variant_of: (title) => `Opciones de ${title}`,
  quantity: 'Cantidad',
  amount: 'Importe',
  amount_between: (least, most) => `De ${least} a ${most}`,
  amount_from: (least) => `Desde ${least}`,
  amount_wrong: 'Introduce un importe',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Introduce un importe sin decimales' : `Introduce como máximo ${decimals} decimales`,
  amount_unclear: (whole, fine) => `Introduce ${whole} o ${fine}`,
  details: 'Datos adicionales',
  optional: (label) => `${label} (opcional)`,
  required: (label) => `${label}: campo obligatorio`,
  going_on: (host) => `En un momento te redirigiremos a ${host}.`,
  goes_on: (host) => `Continúa en ${host} cuando quieras.`,
  go_now: 'Continuar ahora',
  stay: 'Quedarme aquí',
}
