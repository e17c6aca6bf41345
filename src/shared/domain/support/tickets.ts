/** The categories of support tickets and the topics of each (GAP-38). */
export const ticketCategories: Readonly<Record<string, readonly string[]>> = {
  Payments: ['Declines', 'Payouts', 'Connector'],
  Checkout: ['Pages', 'Promo codes', 'Shipping'],
  Subscriptions: ['Billing', 'Plans'],
  Account: ['Login', 'Store', 'Other'],
}
