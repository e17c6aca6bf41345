import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: '商品を選んでください',
  choose_some: '1つ以上選んでください',
  sold_out: '売り切れ',
  left: (pieces) => `残り${pieces}点`,
  from_quantity: (pieces) => `最小数量：${pieces}`,
  variant_of: (title) => `${title}のオプション`,
  quantity: '数量',
  amount: '金額',
  amount_between: (least, most) => `${least}から${most}まで`,
  amount_from: (least) => `${least}から`,
  amount_wrong: '金額を入力してください',
  amount_too_fine: (decimals) =>
    decimals === 0 ? '小数点なしの金額を入力してください' : `小数点以下は ${decimals} 桁までで入力してください`,
  amount_unclear: (whole, fine) => `${whole} か ${fine} のどちらかを入力してください`,
  details: '追加情報',
  optional: (label) => `${label}（任意）`,
  required: (label) => `${label}は必須です`,
  going_on: (host) => `まもなく${host}に移動します。`,
  goes_on: (host) => `${host}で続けることができます。`,
  go_now: '今すぐ移動',
  stay: 'このページにとどまる',
}
