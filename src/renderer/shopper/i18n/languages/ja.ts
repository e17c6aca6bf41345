import type { HelpMessages } from '../../../storefront/i18n/help-messages.ts'
import type { OfferMessages } from '../../../storefront/i18n/offer-messages.ts'
import type { OptionalSectionMessages } from '../../../storefront/i18n/optional-section-messages.ts'
import type { OrderMessages } from '../../../storefront/i18n/order-messages.ts'
import type { InstantMessages } from '../../../storefront/i18n/payment-link-messages.ts'
import type { PayMessages } from '../../../storefront/i18n/payment-messages.ts'
import type { PostPurchaseMessages } from '../../../storefront/i18n/post-purchase-messages.ts'
import type { ResumeMessages } from '../../../storefront/i18n/resume-messages.ts'
import type { ExpressMessages } from '../../../storefront/i18n/wallet-messages.ts'
import type { Translation } from '../../translation.ts'
import { page } from './ja-page.ts'

const live: Translation['live'] = {
  titles: {
    checkout: 'お支払い',
    confirmation: 'ご注文の確認',
    'thank-you': 'ありがとうございます',
    cart: 'カート',
    'special-offer': '特別なご案内',
  },
  card_fields: {
    card_number: 'カード番号',
    expiry: '有効期限（月 / 年）',
    cvc: 'CVC番号',
    cvc_help: 'カード裏面の3桁の番号です。American Expressは表面の4桁です。',
    name_on_card: 'カード名義',
    test_cards: 'テスト用カード番号',
    use_card: '使用する',
    card_number_required: 'カード番号を入力してください',
    card_number_invalid: 'カード番号が不完全です',
    card_number_refused: 'このショップはテストモードです。テスト用カード番号をお使いください',
    expiry_required: '有効期限を入力してください',
    expiry_invalid: '有効期限は「月 / 年」の形式で入力してください',
    expiry_past: 'このカードは有効期限が切れています',
    cvc_required: 'CVC番号を入力してください',
    cvc_invalid: 'CVC番号が不完全です',
    name_required: 'カード名義を入力してください',
    name_invalid: '番号ではなく名義を入力してください',
    unavailable: 'カード情報を送信できませんでした。接続を確認して、もう一度お試しください。',
    not_taken:
      'このショップでは現在カードをご利用いただけません。請求は発生していません。別のお支払い方法をご利用ください。',
  },
  card_frame: 'カード情報',
  card_loading: 'カード入力欄を読み込んでいます',
  card_missing: 'カード入力欄を読み込めませんでした。請求は発生していません。',
  try_again: 'もう一度試す',
  card_unavailable: 'カード情報を送信できませんでした。接続を確認して、もう一度お試しください。',
  no_methods: 'このショップは現在お支払いを受け付けていません。請求は発生していません。',
  nothing_to_pay: 'お支払いは不要です。ご注文は無料です。',
  not_sent: 'お支払いを受け付けられませんでした。請求は発生していません。もう一度お試しください。',
  declined: (reason) =>
    /[.!?。]$/.test(reason) ? reason : `${reason}。請求は発生していません。別のカードをお試しください。`,
  action_title: 'カード会社での本人確認',
  cart: 'カート',
  to_checkout: 'お支払いへ進む',
  starting: 'ご注文を準備しています',
  added: (title) => `${title}をカートに追加しました`,
  broken: '問題が発生しました。予期しないエラーです。しばらくしてからもう一度お試しください。',
}

const order: OrderMessages = {
  continue_shopping: '買い物を続ける',
  other_customers: 'カスタマーレビュー',
  cart_empty: 'カートは空です',
  cart_empty_text: '商品を追加してお手続きください。',
  browse_shop: 'ショップへ',
  problem: 'このページを読み込めませんでした',
  problem_text: '請求は発生していません。接続を確認して、もう一度お試しください。',
  refused_text: '請求は発生していません。新しいリンクについてはショップにお問い合わせください。',
  not_charged: '請求は発生していません。',
  in_stock: '在庫のある商品',
  retry: '再試行',
  checking: 'お支払いを確認しています',
  checking_text:
    'カード会社からの返答を待っています。通常は数秒、場合によっては数分かかります。もう一度お支払いの操作をしないでください。請求は一度だけです。',
  order_saved: 'ご注文を保存しました',
  order_saved_text: '入力内容はすべて保存されています。',
  waiting_for_bank: 'カード会社からの返答待ち',
  confirmation: 'ご注文の確認',
  also_email: (email) => `確認メールを${email}にもお送りします。`,
  can_close: 'このページは閉じてもかまいません。',
  reference: '照会番号',
  contact_us: 'お問い合わせ',
  no_order: 'ご注文が見つかりません',
  no_order_text: '確認メールのリンクを開くか、ショップにお戻りください。',
  order_number: (number) => `ご注文番号 ${number}`,
  thank_you: (firstName) =>
    firstName ? `${firstName}様、ご注文ありがとうございます。` : 'ご注文ありがとうございます。',
  receipt_to: '領収書の送信先：',
  receipt_end: '。',
  what_next: '今後の流れ',
  step_confirmed: 'ご注文確定',
  step_packed: '梱包',
  step_on_its_way: '配送中',
  step_on_its_way_text: 'メールで追跡できます',
  step_delivered: 'お届け',
  order_details: 'ご注文の詳細',
  ending_in: (brand, lastFour) => `${brand}（末尾${lastFour}）`,
  charged: (amount) => `${amount}のお支払い`,
  nothing_charged: '無料：請求はありません',
  money_released: '請求はありません：保留されていた金額は解除されました',
  statement_shows: '明細書の表記',
  tracking_code: '追跡番号',
  tracking_code_text: '発送時にメールでお知らせします。',
  keep_copy: '控えを保存',
  keep_copy_text: 'このページを印刷するか、PDFとして保存してください。',
  print: '印刷',
  action_frame: 'カード会社のページ',
  action_stop: 'キャンセル',
  action_stop_text:
    'まだ請求は発生していません。今キャンセルしても請求されることはなく、別のカードでもう一度お支払いいただけます。',
  action_back: 'カード会社のページに戻る',
  action_leave: 'お支払いをキャンセル',
}

const offer: OfferMessages = {
  one_offer: 'このご注文への特別オファー',
  bundle_offer: 'このご注文へのセットのオファー',
  in_bundle: 'セット内容',
  choose_variant: (title) => `${title}を選択`,
  sold_out: '売り切れ',
  bought_apart: '個別購入の場合',
  bundle_price: 'セット価格',
  your_price: '特別価格',
  you_save: '割引額',
  order_now: '現在のご注文',
  further_discount: '追加割引',
  order_with_offer: 'この商品を追加した場合',
  tax_follows: '合計には送料と税金が含まれています。支払いボタンを押すまで請求は発生しません。',
  accept: 'はい、追加します',
  accept_bundle: 'はい、セットを追加します',
  decline: 'いいえ、結構です',
  new_total: (amount) => `新しい合計 ${amount}`,
  pay_without: (amount) => `${amount}を支払う`,
  order_stays: (amount) => `合計は${amount}のままです`,
  price_ends: '時間切れになると、このオファーなしでご注文の手続きが進みます。',
  offer_over: 'このオファーは終了しました。何も追加されていません。',
  go_on: '追加せずに進む',
  questions: 'よくあるご質問',
  added_title: (name) => `${name}をご注文に追加しました`,
  added_text: 'まだ請求は発生していません。新しい合計：',
  total_was: (amount) => `追加前の合計は${amount}でした。`,
  pay_new_total: (amount) => `${amount}を支払う`,
  look_at_order: '先に注文内容を確認する',
  back_to_order: '注文内容に戻る',
  adding: 'ご注文に追加しています',
  not_added: 'ご注文に追加できませんでした。請求は発生していません。',
  sample: 'オファーの商品',
  none_title: 'このご注文へのオファーはありません',
  none_text: '何も追加されておらず、請求も発生していません。',
}

const after: PostPurchaseMessages = {
  paid_title: (order_number) => `ご注文 ${order_number} のお支払いが完了しました`,
  paid_text: '確認ページの前に、もう1つご案内があります。',
  your_price: '特別価格',
  you_pay_now: '今回のお支払い',
  charged_to: (method) => `${method}に請求されます`,
  confirmed_next: (method) => `${method}でのお支払いです。次の画面でご確認いただきます。`,
  own_charge: '別途請求され、ご注文に追加されます。追加の送料はかかりません。',
  pay_now: (amount) => `今すぐ ${amount} を支払う`,
  order_stays: 'ご注文内容は変わりません',
  until: (time) => `${time} まで追加できます。`,
  over: 'このオファーは終了しました。何も追加されておらず、追加の請求もありません。',
  to_confirmation: '確認ページへ',
  charging: 'ご注文に追加しています',
  order_safe: 'ご注文のお支払いは完了しており、内容は変わりません。',
  other_card: '別のカードで支払う',
  sheet: (amount) => `${amount} を支払う`,
  sheet_text: (order_number) => `このオファーのみのお支払いです。ご注文 ${order_number} に追加します。`,
  close: '閉じる',
  unreachable: '接続できませんでした。もう一度お試しください。請求は一度だけです。',
  see_order: '注文を見る',
  see_order_text: 'カード会社の承認が済み次第、オファーをご注文に追加します。',
}

const instant: InstantMessages = {
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

const express: ExpressMessages = {
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

const help: HelpMessages = {
  did_you_mean: (email) => `${email} ではありませんか？`,
  postal_looks: (country, example) => `${country}の郵便番号の形式：${example}`,
  phone_short: 'この電話番号は短すぎるようです。',
  phone_long: 'この電話番号は長すぎるようです。',
  phone_letters: '電話番号に文字が含まれています。番号をご確認ください。',
  state_filled: '郵便番号から入力しました。',
  finding_rates: 'ご住所への配送方法を読み込んでいます…',
  offline: 'オフラインです。入力した内容は保存されます。',
  changed_elsewhere: '別のタブまたは別のデバイスで変更されました。最新の内容を表示しています。',
  another_device: '別のデバイスで続ける',
  another_device_text:
    'スマートフォンでQRコードを読み取るか、別のデバイスでリンクを開いてください。入力内容はそのまま引き継がれます。',
  another_device_private:
    'リンクは1回のみ有効で、10分後に期限が切れます。他の人と共有しないでください。リンクを開いた人は、このご注文の内容を見て支払うことができます。',
  resume_link: 'このご注文へのリンク',
  copy_link: 'リンクをコピー',
  link_copied: 'リンクをコピーしました',
  scan_code: 'スマートフォン用のQRコード',
  close: '閉じる',
  link_failed: 'リンクを作成できませんでした。ご注文には影響ありません。接続を確認して、もう一度お試しください。',
  preview_pay: 'これはプレビューです。ここではお支払いできません。',
  try_again: 'もう一度試す',
  sold_out: '売り切れ',
  only_left: (count) => `残り${count}点のみ`,
  remove_to_pay: 'お支払いの前に、売り切れの商品をカートから削除してください。',
  switch_to_pay: 'お支払いの前に、売り切れの商品を別の種類に変更するか、カートから削除してください。',
  in_stock: '在庫のある種類',
  switch_to: (variant) => `${variant}に変更`,
  lower_to_pay: 'お支払いの前に、数量を在庫の範囲内に減らしてください。',
}

const pay: PayMessages = {
  once_more:
    '請求は発生していません。別の決済会社でお試しいただけます。カード情報をもう一度入力してください。ほかの入力内容は保存されています。',
  enter_again:
    'セキュリティのため、ページを離れるとカード情報は保存されません。お支払いにはカード情報をもう一度入力してください。',
}

const resume: ResumeMessages = {
  title: 'ご注文の手続きを続ける',
  text: 'お客様の情報を保護するため、このご注文で入力されたメールアドレスに確認コードをお送りします。',
  send: 'コードをメールで送る',
  sent: 'このご注文にメールアドレスが登録されている場合、6桁のコードをお送りしました。コードを入力すると、このブラウザーで続けられます。',
  code: 'コード',
  code_required: 'メールに記載されたコードを入力してください',
  proceed: '続ける',
  send_again: 'コードを再送する',
  start_over: '同じカートで最初からやり直す',
  opening: 'ご注文を開いています…',
}

const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) => `あと${amount}で${reward}。`,
  reward_reached: (reward) => `${reward}を獲得しました。`,
  all_rewards: 'すべての特典を獲得しました。',
  percent_off: (percent) => `${percent}%オフ`,
  stock_left: (left) => `残り${left}点です。`,
  time_left: 'ご注文の残り時間',
  time_up: '時間になりましたが、引き続きご注文いただけます。',
  why_us: '選ばれる理由',
  customers_say: 'お客様の声',
}

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
