import type { ReceiptWords } from './words.ts'

/** Japanese. */
export const ja: ReceiptWords = {
  order: (number) => `ご注文番号 ${number}`,
  thanks: (store) => `${store}でのご注文ありがとうございます。`,
  subject: (store, number) => `${store}：ご注文番号 ${number}`,
  added_title: (number) => `ご注文番号 ${number}への追加`,
  added: (store) => `${store}でのご注文に追加され、別途お支払いいただきました。`,
  added_subject: (store, number) => `${store}：ご注文番号 ${number}への追加`,
  test: '［テスト］',
  test_note: 'これはテスト注文です。請求は発生せず、商品も発送されません。',
  subtotal: '小計',
  discount: '割引',
  promo_code: 'クーポンコード',
  reward: '特典',
  shipping: '送料',
  free: '無料',
  tax: '税金',
  tax_included: '税込',
  with_shipping: '送料を含む',
  total: '合計',
  ships_to: '配送先住所',
  billed_to: '請求先住所',
  card: 'カード',
  paid_with: (brand, lastFour) => `お支払い方法：${brand}（末尾${lastFour}）`,
  of: (label, detail) => `${label}（${detail}）`,
  colon: '：',
}
