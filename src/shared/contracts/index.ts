import { auth } from './auth.ts'
import { cartSessions } from './cart-sessions.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { inventory } from './inventory.ts'
import { notifications } from './notifications.ts'
import { orchestration } from './orchestration.ts'
import { orders } from './orders.ts'
import { paymentPages } from './payment-pages.ts'
import { shippingMethods } from './shipping-methods.ts'
import { stores } from './store.ts'
import { system } from './system.ts'
import { transactions } from './transactions.ts'
import { users } from './user.ts'

/** Every HTTP call. The server registers each entry; an entry without a handler is a type error. */
export const contracts = {
  auth,
  cartSessions,
  customers,
  dashboard,
  inventory,
  notifications,
  orchestration,
  orders,
  paymentPages,
  shippingMethods,
  stores,
  system,
  transactions,
  users,
} as const

export type Contracts = typeof contracts
