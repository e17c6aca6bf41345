/** All texts that shoppers read on the gateway's pages: the bank's page and the wallet sheets. */
export interface GatewayTexts {
  test_mode: string
  bank: string
  confirm: string
  confirm_text: string
  amount: string
  store: string
  card: string
  fail: string
  approve: string
  foot: string
  back: string
  payment_confirmed: string
  payment_not_confirmed: string
  confirmed: string
  not_confirmed: string
  go_back: string
  nothing_to_confirm: string
  unknown_payment: string
  nothing_sent: string
  choose: string
  nothing_to_pay: string
  incomplete_order: string
  /** '{amount}' is replaced with the total; the page's script updates it. */
  pay: string
  to: (store: string) => string
  pay_with: string
  approved: string
  processing: string
  declined: string
  ship_to: string
  shipping_method: string
  cancel: string
  no_answer: string
}

export const english: GatewayTexts = {
  test_mode: 'Test mode',
  bank: 'Test Bank',
  confirm: 'Confirm your payment',
  confirm_text: 'Your bank wants to make sure that you made this payment.',
  amount: 'Amount',
  store: 'Store',
  card: 'Card',
  fail: 'Fail',
  approve: 'Approve',
  foot: 'This is a page of the test gateway. No real money is charged.',
  back: 'Back to the store',
  payment_confirmed: 'Payment confirmed',
  payment_not_confirmed: 'Payment not confirmed',
  confirmed: 'Confirmed',
  not_confirmed: 'Not confirmed',
  go_back: 'You can go back to the store.',
  nothing_to_confirm: 'Nothing to confirm',
  unknown_payment: 'This payment doesn’t exist or is too old.',
  nothing_sent: 'Nothing was sent',
  choose: 'Choose Approve or Fail.',
  nothing_to_pay: 'Nothing to pay',
  incomplete_order: 'The wallet, amount or currency is missing.',
  pay: 'Pay {amount}',
  to: (store) => `to ${store}`,
  pay_with: 'Pay with',
  approved: 'Approved',
  processing: 'Processing, then approved',
  declined: 'Declined',
  ship_to: 'Ship to',
  shipping_method: 'Shipping method',
  cancel: 'Cancel',
  no_answer: 'The wallet didn’t respond. Check your connection and try again.',
}
