import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    '請求は発生していません。別の決済会社でお試しいただけます。カード情報をもう一度入力してください。ほかの入力内容は保存されています。',
  enter_again:
    'セキュリティのため、ページを離れるとカード情報は保存されません。お支払いにはカード情報をもう一度入力してください。',
}
