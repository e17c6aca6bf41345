/** Texts of an order that continues in another browser. */
export interface ResumeMessages {
  title: string
  text: string
  send: string
  sent: string
  code: string
  /** Continue was pressed without a code. */
  code_required: string
  proceed: string
  send_again: string
  start_over: string
  opening: string
}

export const englishResume: ResumeMessages = {
  title: 'Continue with your order',
  text: 'To protect your details, we’ll send a code to the email address you entered for this order.',
  send: 'Email me a code',
  sent: 'If this order has an email address, we sent it a 6-digit code. Enter the code to continue in this browser.',
  code: 'Code',
  code_required: 'Enter the code from the email',
  proceed: 'Continue',
  send_again: 'Send another code',
  start_over: 'Start over with the same cart',
  opening: 'Opening your order…',
}
