import { accountSessions } from './account-sessions.ts'
import { apiKeys } from './api-keys.ts'
import { auditLog } from './audit-log.ts'
import { auth } from './auth.ts'
import { cartSessions } from './cart-sessions.ts'
import { checkoutDomains } from './checkout-domains.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { frontendErrors } from './frontend-errors.ts'
import { helpdesk } from './helpdesk.ts'
import { inventory } from './inventory.ts'
import { notificationSettingsCalls } from './notification-settings.ts'
import { notifications } from './notifications.ts'
import { orchestration } from './orchestration.ts'
import { orders } from './orders.ts'
import { paymentPages } from './payment-pages.ts'
import { shippingMethods } from './shipping-methods.ts'
import { stores } from './store.ts'
import { supportDesk } from './support-desk.ts'
import { system } from './system.ts'
import { team } from './team.ts'
import { transactions } from './transactions.ts'
import { twoFactor } from './two-factor.ts'
import { users } from './user.ts'

/** Every HTTP call. The server registers each entry; an entry without a handler is a type error. */
export const contracts = {
  accountSessions,
  apiKeys,
  auditLog,
  auth,
  cartSessions,
  checkoutDomains,
  customers,
  dashboard,
  frontendErrors,
  helpdesk,
  inventory,
  notificationSettings: notificationSettingsCalls,
  notifications,
  orchestration,
  orders,
  paymentPages,
  shippingMethods,
  stores,
  supportDesk,
  system,
  team,
  transactions,
  twoFactor,
  users,
} as const

export type Contracts = typeof contracts
