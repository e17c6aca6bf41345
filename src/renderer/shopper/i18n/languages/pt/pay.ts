import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Nada foi cobrado. Você pode tentar mais uma vez por outro provedor de pagamentos: digite o cartão novamente. Todo o resto é mantido.',
  enter_again:
    'Os dados do cartão nunca são guardados quando se sai de uma página. Digite o cartão novamente para pagar.',
}
