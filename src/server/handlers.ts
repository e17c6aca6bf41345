import { authRoutes } from './features/auth/routes.ts'
import { cartSessionRoutes } from './features/cart-sessions/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { inventoryRoutes } from './features/inventory/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { orchestrationRoutes } from './features/orchestration/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { paymentPageRoutes } from './features/payment-pages/routes.ts'
import { shippingMethodRoutes } from './features/shipping-methods/routes.ts'
import { storesRoutes } from './features/stores/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { transactionRoutes } from './features/payments/routes.ts'
import { usersRoutes } from './features/users/routes.ts'
import type { AllHandlers } from './http/handler.ts'

/** Who answers what: one entry for each resource of the contract list. */
export const handlers: AllHandlers = {
  auth: authRoutes,
  cartSessions: cartSessionRoutes,
  customers: customerRoutes,
  dashboard: dashboardRoutes,
  inventory: inventoryRoutes,
  notifications: notificationsRoutes,
  orchestration: orchestrationRoutes,
  orders: orderRoutes,
  paymentPages: paymentPageRoutes,
  shippingMethods: shippingMethodRoutes,
  stores: storesRoutes,
  system: systemRoutes,
  transactions: transactionRoutes,
  users: usersRoutes,
}
