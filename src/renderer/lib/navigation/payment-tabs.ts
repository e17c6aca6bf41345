import { to } from './route-paths.ts'

/** Tabs next to the list of accounts, for stores with their own payments. The menu has no entries for them (DEF-06). */
export const paymentTabs = [
  { label: 'Accounts', path: to('payments.accounts') },
  { label: 'Payments', path: to('lasso-pay.payments') },
  { label: 'Payouts', path: to('lasso-pay.payouts') },
  { label: 'Balance', path: to('lasso-pay.account') },
  { label: 'Stripe account', path: to('lasso-pay.stripe-onboarding') },
  { label: 'Express checkout', path: to('payments.express-checkout') },
]
