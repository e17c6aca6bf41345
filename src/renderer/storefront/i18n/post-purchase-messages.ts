/** Texts of a post-purchase offer: its price, the charge and its outcome. */
export interface PostPurchaseMessages {
  paid_title: (order_number: string) => string
  paid_text: string
  your_price: string
  you_pay_now: string
  /** `method`: 'Visa ending in 4242'. */
  charged_to: (method: string) => string
  confirmed_next: (method: string) => string
  own_charge: string
  pay_now: (amount: string) => string
  order_stays: string
  /** `time` today: '12:30'. */
  until: (time: string) => string
  over: string
  to_confirmation: string
  charging: string
  order_safe: string
  other_card: string
  sheet: (amount: string) => string
  sheet_text: (order_number: string) => string
  close: string
  unreachable: string
  see_order: string
  see_order_text: string
}

export const englishPostPurchase: PostPurchaseMessages = {
  paid_title: (order_number) => `Order ${order_number} is paid`,
  paid_text: 'One more offer before your confirmation.',
  your_price: 'Your price',
  you_pay_now: 'You pay now',
  charged_to: (method) => `Charged to ${method}`,
  confirmed_next: (method) => `Paid with ${method}. You confirm it in the next step.`,
  own_charge: 'Charged separately and added to your order. No extra shipping cost.',
  pay_now: (amount) => `Pay ${amount} now`,
  order_stays: 'Your order won’t change',
  until: (time) => `You can add it until ${time}.`,
  over: 'This offer has expired. Nothing was added, and you weren’t charged again.',
  to_confirmation: 'Go to my confirmation',
  charging: 'Adding to your order',
  order_safe: 'Your order is paid and won’t change.',
  other_card: 'Pay with another card',
  sheet: (amount) => `Pay ${amount}`,
  sheet_text: (order_number) => `For this offer only. We’ll add it to order ${order_number}.`,
  close: 'Close',
  unreachable: 'We couldn’t connect. Please try again: you can only be charged once.',
  see_order: 'View my order now',
  see_order_text: 'Once your bank approves the payment, we’ll add the offer to your order.',
}
