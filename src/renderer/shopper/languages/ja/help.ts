import type { HelpMessages } from '../../../storefront/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `${email} ではありませんか？`,
  postal_looks: (country, example) => `${country}の郵便番号は ${example} のような形式です。`,
  phone_short: 'この電話番号は短すぎるようです。',
  phone_long: 'この電話番号は長すぎるようです。',
  phone_letters: '電話番号に文字が含まれています。ご確認ください。',
  state_filled: '郵便番号から入力しました。',
  finding_rates: 'ご住所への配送方法を確認しています…',
  offline: 'オフラインです。入力内容は保存されています。',
  changed_elsewhere: '別のタブまたは別の端末で変更されました。最新の内容を表示しています。',
  another_device: '別のデバイスで続ける',
  another_device_text: 'スマートフォンでコードを読み取るか、リンクを開いてください。入力内容はすべて引き継がれます。',
  another_device_private:
    'リンクは10分間、1回だけ使えます。他の人には見せないでください。リンクを開いた人は、このご注文を見て支払うことができます。',
  resume_link: 'このご注文へのリンク',
  copy_link: 'リンクをコピー',
  link_copied: 'リンクをコピーしました',
  scan_code: 'スマートフォンで読み取るコード',
  close: '閉じる',
  link_failed: 'リンクを作成できませんでした。入力内容は失われていません。接続を確認して、もう一度お試しください。',
  preview_pay: 'これはプレビューです。送信もお支払いもできません。',
  try_again: 'もう一度試す',
  sold_out: '売り切れ',
  only_left: (count) => `残り${count}点のみ`,
  remove_to_pay: 'お支払いの前に、売り切れの商品をカートから削除してください。',
  lower_to_pay: 'お支払いの前に、数量を在庫の範囲内に減らしてください。',
}
