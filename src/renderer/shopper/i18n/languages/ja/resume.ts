import type { ResumeMessages } from '../../../../storefront/i18n/resume-messages.ts'

export const resume: ResumeMessages = {
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
