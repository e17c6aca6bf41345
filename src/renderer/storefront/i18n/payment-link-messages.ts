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
  choose_one: 'Choose an option',
  choose_some: 'Choose one or more',
  sold_out: 'Sold out',
  left: (pieces) => `Only ${pieces} left`,
  from_quantity: (pieces) => `Minimum quantity: ${pieces}`,
  variant_of: (title) => `Options for ${title}`,
  quantity: 'Quantity',
  amount: 'Amount',
  amount_between: (least, most) => `From ${least} to ${most}`,
  amount_from: (least) => `From ${least}`,
  amount_wrong: 'Enter an amount',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Enter an amount without decimals' : `Enter up to ${decimals} decimal places`,
  amount_unclear: (whole, fine) => `Enter either ${whole} or ${fine}`,
  details: 'Additional details',
  optional: (label) => `${label} (optional)`,
  required: (label) => `${label} is required`,
  going_on: (host) => `You’ll be redirected to ${host} in a moment.`,
  goes_on: (host) => `Continue on ${host} when you’re ready.`,
  go_now: 'Continue now',
  stay: 'Stay here',
}
