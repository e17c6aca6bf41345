import type { DeclarationTexts } from './texts.ts'

export const ja: DeclarationTexts = {
  cancellation_title: '解約のお申し出を受け付けました',
  cancellation_lead: (store) => `${store}が解約のお申し出を受け付けました。このメールを保管してください。`,
  withdrawal_title: '撤回のお申し出を受け付けました',
  withdrawal_lead: (store) => `${store}が契約の撤回を受け付けました。このメールを保管してください。`,
  received_at: (when) => `受付日時：${when}`,
  name: 'お名前',
  email: 'メールアドレス',
  number: '定期購入または注文番号',
  type: '種類',
  ordinary: 'できるだけ早く',
  cause: '正当な理由により直ちに',
  reason: '理由',
  wanted_end: '希望する終了日',
  ends: (day) => `契約は${day}に終了します。その後の請求はありません。`,
  ended: '契約は終了しました。今後の請求はありません。',
  review: (store) => `${store}が内容を確認し、契約の終了日をご連絡します。`,
  open_until: (day) => `撤回期間内に受け付けました（期限：${day}）。`,
  open: '撤回期間内に受け付けました。',
  over: (day, store) => `14日間の撤回期間は${day}に終了しました。${store}からご連絡します。`,
  by_delivery: (day, store) =>
    `ご注文は${day}に発送されました。撤回期間は配達から14日間です。${store}が確認のうえご連絡します。`,
  unknown: (store) => `${store}が内容を確認し、ご連絡します。`,
}
