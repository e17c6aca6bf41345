import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Escolha o que você quer',
  choose_some: 'Escolha um ou mais',
  sold_out: 'Esgotado',
  left: (pieces) => (pieces === 1 ? 'Resta só 1' : `Restam só ${pieces}`),
  from_quantity: (pieces) => `A partir de ${pieces} unidades`,
  variant_of: (title) => `Variante de ${title}`,
  quantity: 'Quantidade',
  amount: 'Valor',
  amount_between: (least, most) => `De ${least} a ${most}`,
  amount_from: (least) => `A partir de ${least}`,
  amount_wrong: 'Digite um valor',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Introduza um valor inteiro' : `Introduza no máximo ${decimals} casas decimais`,
  amount_unclear: (whole, fine) => `Digite ${whole} ou ${fine}, conforme o valor que quer pagar`,
  details: 'Alguns dados',
  optional: (label) => `${label} (opcional)`,
  required: (label) => `${label}: campo obrigatório`,
  going_on: (host) => `Em instantes você vai para ${host}.`,
  goes_on: (host) => `A loja continua em ${host}.`,
  go_now: 'Ir agora',
  stay: 'Ficar aqui',
}
