import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Nada foi cobrado. Você pode tentar outro provedor de pagamentos: digite o cartão novamente. Seus outros dados estão salvos.',
  enter_again:
    'Para sua segurança, os dados do cartão não são salvos quando você sai da página. Digite o cartão novamente para pagar.',
}
