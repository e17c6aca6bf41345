import type { Route } from '../../src/renderer/app/routes.ts'
import type { Facts } from './facts.ts'

/** How to open a route the way a user does. */
export interface Visit {
  /** Path with its ids filled in, and the query. */
  address: string
  signedIn: boolean
  /** History state that the previous screen passes on. */
  state?: Readonly<Record<string, string>>
}

type Query = (facts: Facts) => Readonly<Record<string, string>>

const QUERIES: Readonly<Record<string, Query>> = {
  checkout: ({ open_session }) => ({ session: open_session }),
  'special-offer': ({ open_session }) => ({ session: open_session }),
  'quick-checkout': ({ link_session }) => ({ session: link_session }),
  cart: ({ open_session }) => ({ session: open_session }),
  confirmation: ({ paid_session }) => ({ session: paid_session }),
  'thank-you': ({ paid_session }) => ({ session: paid_session }),
  'orders.details': ({ order_id }) => ({ order_id }),
  'chargebacks.details': ({ dispute_id }) => ({ dispute_id }),
  'customers.details': ({ customer_id }) => ({ customer_id }),
  'inventory.edit': ({ product_id }) => ({ product_id }),
}

const PARAMS: Readonly<Record<string, (facts: Facts) => string>> = {
  ruleId: ({ rule_id }) => rule_id,
  flowId: ({ flow_id }) => flow_id,
  previewKind: () => 'payment-page',
  previewId: ({ payment_page_id }) => payment_page_id,
  cartId: ({ cart_id }) => cart_id,
  paymentPageId: ({ payment_page_id }) => payment_page_id,
  confirmationPageId: ({ confirmation_page_id }) => confirmation_page_id,
  optimizerId: ({ optimizer_id }) => optimizer_id,
  paymentLinkId: ({ payment_link_id }) => payment_link_id,
  offerId: ({ offer_id }) => offer_id,
  promoCodeId: ({ promo_code_id }) => promo_code_id,
  store_id: ({ store_id }) => store_id,
  id: ({ ticket_id }) => ticket_id,
  accountName: () => 'stripe',
}

const STATES: Readonly<Record<string, Visit['state']>> = {
  'otp-verification': { email: 'maya.ortiz@example.com', flow: 'emailVerification' },
  'reset-password': { email: 'maya.ortiz@example.com', flow: 'forgotPassword', otp: '123456' },
}

/** Looks signed out, but is only shown to users with an account. */
const NEEDS_ACCOUNT: ReadonlySet<string> = new Set(['set-up-store'])

export const needsSignIn = ({ id, area }: Pick<Route, 'id' | 'area'>): boolean =>
  area === 'dashboard' || area === 'editor' || NEEDS_ACCOUNT.has(id)

/** @throws Error if a path has a parameter that is missing in `PARAMS`. */
export function visitOf(route: Route, facts: Facts): Visit {
  const { id, path } = route
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = PARAMS[name]?.(facts)
    if (value === undefined) throw new Error(`scripts/pictures/addresses.ts does not know :${name} of ${path}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(QUERIES[id]?.(facts)).toString()
  const state = STATES[id]
  return {
    address: query === '' ? filled : `${filled}?${query}`,
    signedIn: needsSignIn(route),
    ...(state && { state }),
  }
}
