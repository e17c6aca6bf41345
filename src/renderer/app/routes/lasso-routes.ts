import { paths } from '../../lib/navigation/route-paths.ts'
import type { RouteDefinition } from './route-definition.ts'

/** Screens about a store's own accounts. They highlight the accounts entry of the menu (DEF-06). */
const accountsRoute = { area: 'dashboard', highlight: paths['payments.accounts'] } as const

export const lassoRoutes: readonly RouteDefinition[] = [
  {
    id: 'payments.express-checkout',
    area: 'dashboard',
    title: 'Express checkout',
    screen: () => import('../../features/payments/express/express-checkout-screen.tsx'),
    // A menu entry where another provider processes payments; a tab of the accounts where the store's own accounts do.
    highlight: [paths['payments.express-checkout'], paths['payments.accounts']],
  },
  {
    id: 'payments.new-mid',
    area: 'dashboard',
    title: 'Apply for a merchant account',
    screen: () => import('../../features/payments/mid/new-mid-screen.tsx'),
  },
  {
    ...accountsRoute,
    id: 'lasso-pay.payments',
    title: 'Payments (own accounts)',
    screen: () => import('../../features/lasso-pay/payments-screen.tsx'),
  },
  {
    ...accountsRoute,
    id: 'lasso-pay.payouts',
    title: 'Payouts',
    screen: () => import('../../features/lasso-pay/payouts-screen.tsx'),
  },
  {
    ...accountsRoute,
    id: 'lasso-pay.account',
    title: 'Balance',
    screen: () => import('../../features/lasso-pay/account-screen.tsx'),
  },
  {
    ...accountsRoute,
    id: 'lasso-pay.stripe-onboarding',
    title: 'Stripe account',
    screen: () => import('../../features/lasso-pay/stripe-onboarding-screen.tsx'),
  },
  {
    id: 'mid-desk',
    area: 'dashboard',
    title: 'Merchant account applications',
    screen: () => import('../../features/payments/mid/mid-desk-screen.tsx'),
    highlight: paths['payments.accounts'],
    operator: true,
    storeless: true,
  },
]
