import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Escolha uma opção',
  choose_some: 'Escolha um ou mais',
  sold_out: 'Esgotado',
  left: (pieces) => (pieces === 1 ? 'Resta só 1' : `Restam só ${pieces}`),
  from_quantity: (pieces) => `Quantidade mínima: ${pieces}`,
  variant_of: (title) => `Opções de ${title}`,
  quantity: 'Quantidade',
  amount: 'Valor',
  amount_between: (least, most) => `De ${least} a ${most}`,
  amount_from: (least) => `A partir de ${least}`,
  amount_wrong: 'Digite um valor',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Digite um valor sem casas decimais' : `Digite no máximo ${decimals} casas decimais`,
  amount_unclear: (whole, fine) => `Digite ${whole} ou ${fine}`,
  details: 'Dados adicionais',
  optional: (label) => `${label} (opcional)`,
  required: (label) => `${label}: campo obrigatório`,
  going_on: (host) => `Em instantes você será redirecionado para ${host}.`,
  goes_on: (host) => `Continue em ${host} quando quiser.`,
  go_now: 'Continuar agora',
  stay: 'Ficar aqui',
}
