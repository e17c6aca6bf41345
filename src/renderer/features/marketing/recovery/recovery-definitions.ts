/** How the figures of recovery emails are computed, by their name on the screen. */
export const DEFINITIONS = {
  'Recovered revenue':
    'Revenue of the email group beyond what it would have bought without emails, at the rate of the holdout group. It can be negative.',
  'Email group': 'Carts of shoppers who get emails, including carts whose first email isn’t due yet.',
  'Holdout group': 'Carts of randomly chosen shoppers who get no emails. A shopper stays in the same group.',
  Orders: 'The first order of each shopper within 14 days after the cart was abandoned.',
  'Orders by step':
    'Orders after a step and before the next one. The holdout group isn’t subtracted, so their total is higher than recovered revenue.',
  Clicked:
    'Emails with at least one click on the link to the cart. Opens aren’t measured: mail apps load images on their own.',
  Significance: 'A difference counts as significant if chance would explain it in less than 5% of cases.',
} as const
