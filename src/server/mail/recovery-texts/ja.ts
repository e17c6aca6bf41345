import type { RecoveryTexts } from './texts.ts'

export const ja: RecoveryTexts = {
  templates: {
    reminder: {
      subject: 'カートに商品が残っています',
      title: 'カートを保存しています',
      body: 'カートを保存しましたので、すぐにご注文を完了できます。',
    },
    discount: {
      subject: '{store}のカートが{percent}%オフ',
      title: 'カートが{percent}%オフになります',
      body: '下のコードでご注文を完了してください。カートを開くと適用されます。',
    },
    last_call: {
      subject: '{store}のカートは間もなく終了します',
      title: 'お早めにご注文ください',
      body: '商品のお取り置きはできません。在庫があるうちにご注文を完了してください。',
    },
  },
  button: '注文を完了する',
  code: 'コード{code}: {percent}%オフ、1回限り、{until}まで。',
  subtotal: '小計',
  footer: '{store}のカートに商品が残っているため、このメールをお送りしています。',
  unsubscribe: 'カートのお知らせの配信を停止',
  ask: '{store}からのカートのお知らせを停止しますか?',
  confirm: '配信を停止',
  done: '{store}からのカートのお知らせを停止しました。',
  gone: 'このリンクは無効です。',
  test: '[テスト]',
}
