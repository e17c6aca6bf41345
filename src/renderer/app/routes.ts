import { matchPath } from 'react-router-dom'
import { paths, type RouteId } from '../lib/navigation/route-paths.ts'
import { builderRoutes, editorRoutes } from './routes/builder-routes.ts'
import { marketingRoutes } from './routes/marketing-routes.ts'
import { subscriptionRoutes } from './routes/subscription-routes.ts'
import { integrationRoutes } from './routes/integration-routes.ts'
import { lassoRoutes } from './routes/lasso-routes.ts'
import { accountTabs } from './routes/account-tabs.ts'
import type { RouteDefinition } from './routes/route-definition.ts'
import { ordersHighlight, reportingRoutes } from './routes/reporting-routes.ts'
import { ruleRoutes } from './routes/rule-routes.ts'

export interface Route extends RouteDefinition {
  path: string
}

/** Stores with their own payments have no Whop entry, and new stores only have onboarding. */
const whopHighlight = [paths['whop.dashboard'], paths['payments.accounts'], paths['payments.onboarding']]

const table: readonly RouteDefinition[] = [
  { id: 'login', area: 'signedOut', title: 'Sign in', screen: () => import('../features/account/login-screen.tsx') },
  { id: 'signup', area: 'signedOut', title: 'Sign up', screen: () => import('../features/account/signup-screen.tsx') },
  {
    id: 'signup.business',
    area: 'signedOut',
    title: 'Sign up as a business',
    screen: () => import('../features/account/signup-business-screen.tsx'),
  },
  {
    id: 'otp-verification',
    area: 'signedOut',
    title: 'Check your email',
    screen: () => import('../features/account/otp-verification-screen.tsx'),
  },
  {
    id: 'forget-password',
    area: 'signedOut',
    title: 'Forgot password',
    screen: () => import('../features/account/forget-password-screen.tsx'),
  },
  {
    id: 'reset-password',
    area: 'signedOut',
    title: 'Choose a new password',
    screen: () => import('../features/account/reset-password-screen.tsx'),
  },
  {
    id: 'set-up-store',
    area: 'signedOut',
    title: 'Set up your store',
    screen: () => import('../features/account/set-up-store-screen.tsx'),
  },
  { id: 'terms', area: 'signedOut', title: 'Terms', screen: () => import('../features/account/terms-screen.tsx') },
  {
    id: 'terms-of-service',
    area: 'signedOut',
    title: 'Terms of service',
    screen: () => import('../features/account/terms-screen.tsx'),
  },
  { id: 'outbox', area: 'signedOut', title: 'Outbox', screen: () => import('../features/account/outbox-screen.tsx') },

  { id: 'checkout', area: 'shopper', title: 'Checkout' },
  { id: 'quick-checkout', area: 'shopper', title: 'Checkout' },
  { id: 'confirmation', area: 'shopper', title: 'Confirmation' },
  { id: 'thank-you', area: 'shopper', title: 'Thank you' },
  { id: 'cart', area: 'shopper', title: 'Cart' },
  { id: 'special-offer', area: 'shopper', title: 'Special offer' },

  {
    id: 'dashboard',
    area: 'dashboard',
    title: 'Dashboard',
    screen: () => import('../features/home/dashboard/dashboard-screen.tsx'),
  },
  {
    id: 'setup',
    area: 'dashboard',
    title: 'Set up your store',
    screen: () => import('../features/home/setup/store-setup-screen.tsx'),
    ...ordersHighlight,
  },
  {
    id: 'payments.onboarding',
    area: 'dashboard',
    title: 'Payments',
    screen: () => import('../features/payments/connectors/onboarding-screen.tsx'),
  },
  {
    id: 'payments.accounts',
    area: 'dashboard',
    title: 'Payment accounts',
    screen: () => import('../features/payments/accounts/accounts-screen.tsx'),
  },
  {
    id: 'payments.choose-connector',
    area: 'dashboard',
    title: 'Add a payment account',
    screen: () => import('../features/payments/connectors/choose-connector-screen.tsx'),
    next: ['payments.connector'],
  },
  {
    id: 'payments.connector',
    area: 'dashboard',
    title: 'Payment account',
    screen: () => import('../features/payments/connectors/connector-screen.tsx'),
    needsId: true,
  },
  {
    id: 'whop.dashboard',
    area: 'dashboard',
    title: 'Whop Payments',
    screen: () => import('../features/whop/whop-dashboard-screen.tsx'),
    highlight: whopHighlight,
    next: ['whop.integration'],
  },
  {
    id: 'whop.integration',
    area: 'dashboard',
    title: 'Whop integration',
    screen: () => import('../features/whop/whop-integration-screen.tsx'),
    highlight: whopHighlight,
  },
  ...lassoRoutes,
  ...subscriptionRoutes,
  ...integrationRoutes,
  ...ruleRoutes,
  ...reportingRoutes,
  {
    id: 'orders.list',
    area: 'dashboard',
    title: 'Orders',
    screen: () => import('../features/sales/orders/orders-screen.tsx'),
  },
  {
    id: 'orders.details',
    area: 'dashboard',
    title: 'Order',
    screen: () => import('../features/sales/orders/order-details-screen.tsx'),
    needsId: true,
  },
  {
    id: 'customers.list',
    area: 'dashboard',
    title: 'Customers',
    screen: () => import('../features/sales/customers/customers-screen.tsx'),
  },
  {
    id: 'customers.page',
    area: 'dashboard',
    title: 'Customers',
    screen: () => import('../features/sales/customers/customers-screen.tsx'),
    highlight: paths['customers.list'],
    alias: true,
  },
  {
    id: 'customers.details',
    area: 'dashboard',
    title: 'Customer',
    screen: () => import('../features/sales/customers/customer-details-screen.tsx'),
    needsId: true,
  },
  {
    id: 'sales-tax',
    area: 'dashboard',
    title: 'Sales tax',
    screen: () => import('../features/sales/tax/sales-tax-screen.tsx'),
    highlight: paths['orders.list'],
  },
  {
    id: 'offers.list',
    area: 'dashboard',
    title: 'Offers',
    screen: () => import('../features/sales/offers/offers-screen.tsx'),
  },
  {
    id: 'inventory.list',
    area: 'dashboard',
    title: 'Inventory',
    screen: () => import('../features/sales/products/inventory-screen.tsx'),
  },
  {
    id: 'inventory.new',
    area: 'dashboard',
    title: 'New product',
    screen: () => import('../features/sales/products/product-form-screen.tsx'),
  },
  {
    id: 'inventory.edit',
    area: 'dashboard',
    title: 'Product',
    screen: () => import('../features/sales/products/product-form-screen.tsx'),
    needsId: true,
  },
  ...marketingRoutes,
  ...builderRoutes,
  {
    id: 'settings.account',
    area: 'dashboard',
    title: 'Account settings',
    screen: () => import('../features/settings/account-screen.tsx'),
    storeless: true,
    tabs: accountTabs,
  },
  {
    id: 'settings.notifications',
    area: 'dashboard',
    title: 'Notifications',
    screen: () => import('../features/settings/notifications-screen.tsx'),
  },
  {
    id: 'settings.tickets',
    area: 'dashboard',
    title: 'Tickets',
    screen: () => import('../features/tickets/list/tickets-screen.tsx'),
  },
  {
    id: 'settings.tickets.details',
    area: 'dashboard',
    title: 'Ticket',
    screen: () => import('../features/tickets/thread/ticket-screen.tsx'),
    needsId: true,
  },
  {
    id: 'edit-store',
    area: 'dashboard',
    title: 'Edit store',
    screen: () => import('../features/stores/edit-store-screen.tsx'),
    highlight: paths['settings.account'],
    needsId: true,
  },
  {
    id: 'support-desk',
    area: 'dashboard',
    title: 'Support desk',
    screen: () => import('../features/tickets/desk/support-desk-screen.tsx'),
    highlight: paths['settings.tickets'],
    operator: true,
    storeless: true,
  },
  {
    id: 'error-log',
    area: 'dashboard',
    title: 'Error log',
    screen: () => import('../features/operations/error-log-screen.tsx'),
    highlight: paths['settings.account'],
    operator: true,
    storeless: true,
  },
  ...editorRoutes,
]

/** All routes, in menu order. */
export const routes: readonly Route[] = table.map((route) => Object.assign({ path: paths[route.id] }, route))

/** Paths that redirect to a route and keep the query string (RT-001, DEF-01, DEF-02). */
export const aliases: Readonly<Record<string, RouteId>> = {
  '/': 'login',
  '/accounts': 'payments.accounts',
  '/checkouts': 'flows.list',
  '/marketing': 'abandoned-carts.list',
  '/payouts': 'lasso-pay.payouts',
  '/stripe-onboarding': 'lasso-pay.stripe-onboarding',
  '/reporting': 'authorizations.list',
  '/orchestration/rules/cascade': 'rules.cascade',
  '/orchestration/rules/checkout': 'rules.checkout',
}

/** Finds the route for a path; undefined if unknown. Fixed paths take precedence over those with parameters. */
export function routeAt(path: string): Route | undefined {
  const whole = path.length > 1 ? path.replace(/\/+$/, '') : path
  return routes.find((route) => route.path === whole) ?? routes.find((route) => matchPath(route.path, whole) !== null)
}
