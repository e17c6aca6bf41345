import type { ExpressMessages } from '../../../../storefront/i18n/wallet-messages.ts'

export const express: ExpressMessages = {
  pay_with: (wallet) => `Pagar com ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Fechar',
  loading: 'Abrindo sua carteira',
  missing: (wallet) => `Não foi possível abrir ${wallet}. Nada foi cobrado.`,
  blocked: (wallet) =>
    `O navegador bloqueou a janela do ${wallet}. Nada foi cobrado. Permita pop-ups nesta página e pressione ${wallet} de novo, ou use outra forma de pagamento.`,
  subtotal: 'Subtotal',
  discount: 'Desconto',
  shipping: 'Frete',
  tax: 'Impostos',
  tax_included: 'Impostos incluídos',
  free: 'Grátis',
  choose_shipping: 'Escolha uma forma de envio',
  failed: 'Não foi possível atualizar o pedido. Verifique sua conexão e tente de novo.',
}
