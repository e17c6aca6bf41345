/** Wallets that pay by one press, in the order in which their buttons stand (PP-012). */
export const expressMethods = ['apple_pay', 'google_pay', 'paypal'] as const
export type ExpressMethod = (typeof expressMethods)[number]

type Flag = boolean | null | undefined

/** The flags of a payment page that show the buttons. */
export interface ExpressFlags {
  one_click_checkout_enabled?: Flag
  one_click_checkout_applepay?: Flag
  one_click_checkout_googlepay?: Flag
  one_click_checkout_paypal?: Flag
}

/** The wallets that a page asks for; a connection that takes them is another matter (GAP-79). */
export function expressOf(page: ExpressFlags): ExpressMethod[] {
  if (!page.one_click_checkout_enabled) return []
  const on: Readonly<Record<ExpressMethod, Flag>> = {
    apple_pay: page.one_click_checkout_applepay,
    google_pay: page.one_click_checkout_googlepay,
    paypal: page.one_click_checkout_paypal,
  }
  return expressMethods.filter((method) => on[method])
}
