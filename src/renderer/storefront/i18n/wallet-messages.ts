/** Express checkout texts, loaded with the wallet buttons. */
export interface ExpressMessages {
  pay_with: (wallet: string) => string
  sheet: (wallet: string) => string
  close: string
  loading: string
  missing: (wallet: string) => string
  /** The browser blocked the wallet's window. */
  blocked: (wallet: string) => string
  subtotal: string
  discount: string
  shipping: string
  tax: string
  tax_included: string
  free: string
  choose_shipping: string
  failed: string
}

export const englishExpress: ExpressMessages = {
  pay_with: (wallet) => `Pay with ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Close',
  loading: 'Opening your wallet',
  missing: (wallet) => `We couldn’t open ${wallet}. You haven’t been charged.`,
  blocked: (wallet) =>
    `Your browser blocked the ${wallet} window. You haven’t been charged. Allow pop-ups for this page and press ${wallet} again, or use another payment method.`,
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  tax_included: 'Includes tax',
  free: 'Free',
  choose_shipping: 'Choose a shipping method',
  failed: 'We couldn’t update your order. Check your connection and try again.',
}
