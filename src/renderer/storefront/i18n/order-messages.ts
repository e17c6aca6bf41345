/** Texts of the pages without a form (finished order, waiting, empty), separate from those of the first load. */
export interface OrderMessages {
  continue_shopping: string
  other_customers: string
  cart_empty: string
  cart_empty_text: string
  browse_shop: string
  problem: string
  problem_text: string
  refused_text: string
  not_charged: string
  /** Above the other variants of a sold-out product. */
  in_stock: string
  retry: string
  checking: string
  checking_text: string
  order_saved: string
  order_saved_text: string
  waiting_for_bank: string
  confirmation: string
  also_email: (email: string) => string
  can_close: string
  reference: string
  contact_us: string
  no_order: string
  no_order_text: string
  order_number: (number: string) => string
  thank_you: (firstName: string) => string
  receipt_to: string
  /** After the address: the language's full stop. */
  receipt_end: string
  what_next: string
  step_confirmed: string
  step_packed: string
  step_on_its_way: string
  step_on_its_way_text: string
  step_delivered: string
  order_details: string
  ending_in: (brand: string, lastFour: string) => string
  charged: (amount: string) => string
  nothing_charged: string
  money_released: string
  tracking_code: string
  tracking_code_text: string
  statement_shows: string
  follow_order: string
  follow_order_text: string
  view_account: string
  keep_copy: string
  keep_copy_text: string
  print: string
  action_frame: string
  action_stop: string
  action_stop_text: string
  action_back: string
  action_leave: string
}

export const englishOrder: OrderMessages = {
  continue_shopping: 'Continue shopping',
  other_customers: 'Customer reviews',
  cart_empty: 'Your cart is empty',
  cart_empty_text: 'Add an item to check out.',
  browse_shop: 'Go to the store',
  problem: 'We couldn’t load this page',
  problem_text: 'You haven’t been charged. Check your connection and try again.',
  refused_text: 'You haven’t been charged. Ask the store for a new link.',
  not_charged: 'You haven’t been charged.',
  in_stock: 'Still in stock',
  retry: 'Try again',
  checking: 'Checking your payment',
  checking_text:
    'Your bank hasn’t responded yet. This usually takes a few seconds, sometimes a few minutes. ' +
    'Please don’t pay again. You can only be charged once.',
  order_saved: 'Order saved',
  order_saved_text: 'Everything you entered is saved.',
  waiting_for_bank: 'Waiting for your bank',
  confirmation: 'Confirmation',
  also_email: (email) => `We’ll also email it to ${email}.`,
  can_close: 'You can close this page.',
  reference: 'Reference',
  contact_us: 'Contact us',
  no_order: 'No order found',
  no_order_text: 'Open the link in your confirmation email, or go back to the store.',
  order_number: (number) => `Order ${number}`,
  thank_you: (firstName) => (firstName ? `Thank you, ${firstName}. You’re all set.` : 'Thank you. You’re all set.'),
  receipt_to: 'A receipt is on its way to',
  receipt_end: '.',
  what_next: 'What happens next',
  step_confirmed: 'Confirmed',
  step_packed: 'Packed',
  step_on_its_way: 'On its way',
  step_on_its_way_text: 'Tracking by email',
  step_delivered: 'Delivered',
  order_details: 'Order details',
  ending_in: (brand, lastFour) => `${brand} ending in ${lastFour}`,
  charged: (amount) => `${amount} charged`,
  nothing_charged: 'Free: nothing was charged',
  money_released: 'Nothing was charged: the pending amount was released',
  tracking_code: 'Tracking number',
  tracking_code_text: 'We’ll email it when your order ships.',
  statement_shows: 'On your statement',
  follow_order: 'Track or change this order',
  follow_order_text: 'Follow deliveries and manage subscriptions in your account.',
  view_account: 'View my account',
  keep_copy: 'Save a copy',
  keep_copy_text: 'Print this page or save it as a PDF.',
  print: 'Print',
  action_frame: 'Your bank’s page',
  action_stop: 'Cancel',
  action_stop_text:
    'You haven’t been charged yet. If you cancel now, you won’t be, and you can pay again with any card.',
  action_back: 'Back to my bank',
  action_leave: 'Cancel payment',
}
