import type { ExpressMessages } from '../../../../storefront/i18n/wallet-messages.ts'

export const express: ExpressMessages = {
  pay_with: (wallet) => `${wallet}で支払う`,
  sheet: (wallet) => wallet,
  close: '閉じる',
  loading: 'ウォレットを開いています',
  missing: (wallet) => `${wallet}を開けませんでした。請求は発生していません。`,
  blocked: (wallet) =>
    `ブラウザーが${wallet}のウィンドウをブロックしました。請求は発生していません。このページのポップアップを許可してもう一度${wallet}を押すか、別のお支払い方法をご利用ください。`,
  subtotal: '小計',
  discount: '割引',
  shipping: '送料',
  tax: '税金',
  tax_included: '税込',
  free: '無料',
  choose_shipping: '配送方法を選択',
  failed: 'ご注文を更新できませんでした。接続を確認して、もう一度お試しください。',
}
