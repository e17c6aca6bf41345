/** Texts of an offer: on the payment page after Pay was pressed, and on its own page. */
export interface OfferMessages {
  one_offer: string
  bundle_offer: string
  in_bundle: string
  choose_variant: (title: string) => string
  sold_out: string
  bought_apart: string
  bundle_price: string
  your_price: string
  you_save: string
  order_now: string
  /** The additional discount of a code or a reward with the offer. */
  further_discount: string
  order_with_offer: string
  tax_follows: string
  accept: string
  accept_bundle: string
  decline: string
  new_total: (amount: string) => string
  pay_without: (amount: string) => string
  order_stays: (amount: string) => string
  price_ends: string
  offer_over: string
  /** The only answer once the offer has expired. */
  go_on: string
  questions: string
  added_title: (name: string) => string
  added_text: string
  total_was: (amount: string) => string
  pay_new_total: (amount: string) => string
  look_at_order: string
  back_to_order: string
  adding: string
  not_added: string
  /** Shown in an editor's preview until a product is chosen. */
  sample: string
  none_title: string
  none_text: string
}

export const englishOffer: OfferMessages = {
  one_offer: 'Special offer for your order',
  bundle_offer: 'Bundle for your order',
  in_bundle: 'In this bundle',
  choose_variant: (title) => `Choose your ${title}`,
  sold_out: 'sold out',
  bought_apart: 'Bought separately',
  bundle_price: 'Bundle',
  your_price: 'Your price',
  you_save: 'You save',
  order_now: 'Your current order',
  further_discount: 'Additional discount',
  order_with_offer: 'With this offer',
  tax_follows: 'Totals include shipping and tax. Nothing is charged until you press Pay.',
  accept: 'Yes, add it',
  accept_bundle: 'Yes, add the bundle',
  decline: 'No, thank you',
  new_total: (amount) => `New total ${amount}`,
  pay_without: (amount) => `Pay ${amount}`,
  order_stays: (amount) => `Your total stays ${amount}`,
  price_ends: 'When time runs out, your order continues without this offer.',
  offer_over: 'This offer has expired. Nothing was added.',
  go_on: 'Continue without it',
  questions: 'Questions and answers',
  added_title: (name) => `${name} was added to your order`,
  added_text: 'You haven’t been charged yet. Your new total:',
  total_was: (amount) => `Your total was ${amount}.`,
  pay_new_total: (amount) => `Pay ${amount}`,
  look_at_order: 'Review my order first',
  back_to_order: 'Back to my order',
  adding: 'Adding to your order',
  not_added: 'We couldn’t add this to your order. You haven’t been charged.',
  sample: 'Offered product',
  none_title: 'No offer for this order',
  none_text: 'Nothing was added or charged.',
}
