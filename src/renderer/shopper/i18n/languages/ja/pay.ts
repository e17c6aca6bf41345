import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    '請求は発生していません。別の決済会社でもう一度お試しいただけます。カード情報をもう一度入力してください。ほかの入力内容はそのまま残っています。',
  enter_again: 'ページを離れるとカード情報は保存されません。お支払いにはカードをもう一度入力してください。',
}
