import type { SubscriptionMailTexts } from './texts.ts'

export const ja: SubscriptionMailTexts = {
  test_note: 'これはテスト用の定期購入です。請求は行われません。',
  your_method: 'お支払い方法',
  card: (brand, lastFour) => `${brand}（末尾${lastFour}）`,
  update_method: 'お支払い方法を更新',
  manage: '定期購入を管理',
  how_to_cancel: '定期購入の変更や解約は、下のボタンからお手続きいただけます。',
  failed_subject: (store) => `${store}へのお支払いができませんでした`,
  failed_title: 'お支払いができませんでした',
  failed: (amount, product, card) => `${product}のお支払い（${amount}、${card}）が承認されませんでした。`,
  failed_retry: (date) => `${date}に再度お支払いを試みます。商品をお届けするため、お支払い方法を更新してください。`,
  failed_last: '再度のお支払いは行われません。定期購入を続けるには、お支払い方法を更新してください。',
  expiring_subject: (store) => `${store}に登録されたカードの有効期限が近づいています`,
  expiring_title: '次回のご注文の前にカードの有効期限が切れます',
  expiring: (card, product, date) =>
    `${date}の${product}のご注文の前に、${card}の有効期限が切れます。定期購入を続けるため、カードを更新してください。`,
  lapsing_subject: (store) => `${store}の銀行口座振替には新しい承認が必要です`,
  lapsing_title: '口座振替の承認の有効期限が近づいています',
  lapsing: (account, product, date) =>
    `長期間ご利用がないため、${date}の${product}のご注文の前に、${account}の承認が失効します。定期購入を続けるため、別のお支払い方法を選択してください。`,
  trial_subject: (product) => `${product}のお試し期間がまもなく終了します`,
  trial_title: 'お試し期間がまもなく終了します',
  trial: (product, store, date, amount) =>
    `${store}の${product}のお試し期間は${date}に終了し、その後${amount}が請求されます。`,
  renewal_subject: (product) => `${product}の定期購入がまもなく更新されます`,
  renewal_title: '定期購入がまもなく更新されます',
  renewal: (product, store, date, amount) => `${store}の${product}の定期購入は${date}に${amount}で更新されます。`,
  delayed_subject: (product) => `${product}のお届けが遅れています`,
  delayed_title: '次回のお届けが遅れています',
  delayed: (product, store) => `${store}で${product}の在庫がありません。`,
  delayed_charge: '請求は行われていません。在庫が戻り次第、請求と発送を行います。',
  debit_subject: (product) => `${product}の口座振替のお知らせ`,
  debit_title: 'まもなく銀行口座から引き落とされます',
  debit: ({ amount, product, store, account, date }) =>
    `${store}は${date}に${product}の代金${amount}を銀行口座（${account}）から引き落とします。以降の引き落としは定期購入の予定に従います。`,
  debit_reference: (reference) => `口座振替契約の参照番号：${reference}`,
  debit_rights: {
    sepa_debit: '引き落としから8週間以内であれば、銀行に返金を請求できます。',
    bacs_debit: 'お支払いはDirect Debit Guaranteeによって保護されています。',
  },
}
