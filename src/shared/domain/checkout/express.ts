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

/** How the buttons are coloured. `brand`: each in the colours of its company. */
export const expressLooks = ['brand', 'dark', 'light'] as const
export type ExpressLook = (typeof expressLooks)[number]

/** What a store lets its pages show, beside what each page asks for: both have to want a button. */
export interface StoreExpress {
  apple_pay: boolean
  google_pay: boolean
  paypal: boolean
  /** All methods, in the order in which their buttons stand. */
  order: readonly ExpressMethod[]
  look: ExpressLook
}

/** Every method once: the given ones first, then what they leave out. */
export const wholeOrder = (order: readonly ExpressMethod[] | null): ExpressMethod[] => [
  ...new Set([...(order ?? []), ...expressMethods]),
]

/** A page's flags as far as its store agrees. */
export function allowedExpress<Page extends ExpressFlags>(page: Page, store: StoreExpress): Page {
  return {
    ...page,
    ...(!store.apple_pay && { one_click_checkout_applepay: false }),
    ...(!store.google_pay && { one_click_checkout_googlepay: false }),
    ...(!store.paypal && { one_click_checkout_paypal: false }),
  }
}

/** The wallets that a page and its store ask for, in the store's order. */
export const expressIn = (page: ExpressFlags, store: StoreExpress): ExpressMethod[] => {
  const wanted = expressOf(allowedExpress(page, store))
  return wholeOrder([...store.order]).filter((method) => wanted.includes(method))
}
