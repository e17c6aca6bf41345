import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

export const help: HelpMessages = {
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
