/** Express checkout wallets, in default button order (PP-012). */
export const expressMethods = ['apple_pay', 'google_pay', 'paypal'] as const
export type ExpressMethod = (typeof expressMethods)[number]

type Flag = boolean | null | undefined

/** Flags of a payment page that show the buttons. */
export interface ExpressFlags {
  one_click_checkout_enabled?: Flag
  one_click_checkout_applepay?: Flag
  one_click_checkout_googlepay?: Flag
  one_click_checkout_paypal?: Flag
}

/** Returns the wallets that a page enables, whether or not a connection supports them (GAP-79). */
export function enabledWallets(page: ExpressFlags): ExpressMethod[] {
  if (!page.one_click_checkout_enabled) return []
  const on: Readonly<Record<ExpressMethod, Flag>> = {
    apple_pay: page.one_click_checkout_applepay,
    google_pay: page.one_click_checkout_googlepay,
    paypal: page.one_click_checkout_paypal,
  }
  return expressMethods.filter((method) => on[method])
}

/** Button colors. `brand`: each in its company's colors. */
export const expressButtonStyles = ['brand', 'dark', 'light'] as const
export type ExpressButtonStyle = (typeof expressButtonStyles)[number]

/** Wallets that a store allows. A button needs both the store and the page. */
export interface StoreExpress {
  apple_pay: boolean
  google_pay: boolean
  paypal: boolean
  /** All wallets in button order. */
  order: readonly ExpressMethod[]
  look: ExpressButtonStyle
}

/** Completes an order: the given wallets first, then the missing ones. */
export const completeWalletOrder = (order: readonly ExpressMethod[] | null): ExpressMethod[] => [
  ...new Set([...(order ?? []), ...expressMethods]),
]

/** Limits a page's flags to what its store allows. */
export function allowedExpress<Page extends ExpressFlags>(page: Page, store: StoreExpress): Page {
  return {
    ...page,
    ...(!store.apple_pay && { one_click_checkout_applepay: false }),
    ...(!store.google_pay && { one_click_checkout_googlepay: false }),
    ...(!store.paypal && { one_click_checkout_paypal: false }),
  }
}

/** Returns the wallets that both page and store enable, in the store's order. */
export const shownWallets = (page: ExpressFlags, store: StoreExpress): ExpressMethod[] => {
  const wanted = enabledWallets(allowedExpress(page, store))
  return completeWalletOrder([...store.order]).filter((method) => wanted.includes(method))
}
