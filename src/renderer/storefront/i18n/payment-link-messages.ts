/** Texts of the instant page: the selection, the amount, and the payment link's questions. */
export interface InstantMessages {
  choose_one: string
  choose_some: string
  sold_out: string
  left: (pieces: number) => string
  from_quantity: (pieces: number) => string
  variant_of: (title: string) => string
  quantity: string
  amount: string
  amount_between: (least: string, most: string) => string
  amount_from: (least: string) => string
  amount_wrong: string
  /** The amount has more decimals than the currency. */
  amount_too_fine: (decimals: number) => string
  /** The amount is ambiguous. */
  amount_unclear: (whole: string, fine: string) => string
  details: string
  optional: (label: string) => string
  required: (label: string) => string
  going_on: (host: string) => string
  goes_on: (host: string) => string
  go_now: string
  stay: string
}

export const englishInstant: InstantMessages = {
  choose_one: 'Choose what you want',
  choose_some: 'Choose one or more',
  sold_out: 'Sold out',
  left: (pieces) => `Only ${pieces} left`,
  from_quantity: (pieces) => `From ${pieces} pieces`,
  variant_of: (title) => `Variant of ${title}`,
  quantity: 'Quantity',
  amount: 'Amount',
  amount_between: (least, most) => `From ${least} to ${most}`,
  amount_from: (least) => `From ${least}`,
  amount_wrong: 'Enter an amount',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Enter a whole amount' : `Enter at most ${decimals} digits after the decimal point`,
  amount_unclear: (whole, fine) => `Enter ${whole} or ${fine}, whichever you mean`,
  details: 'A few details',
  optional: (label) => `${label} (optional)`,
  required: (label) => `${label} is required`,
  going_on: (host) => `You are taken on to ${host} in a moment.`,
  goes_on: (host) => `The store goes on at ${host}.`,
  go_now: 'Go on now',
  stay: 'Stay here',
}
