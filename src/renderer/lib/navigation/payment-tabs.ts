import { to } from './route-paths.ts'

/** The screens beside the list of accounts, for stores with own payments: the menu has no entry for them (DEF-06). */
export const paymentTabs = [
  { label: 'Accounts', path: to('payments.accounts') },
  { label: 'Payments', path: to('lasso-pay.payments') },
  { label: 'Payouts', path: to('lasso-pay.payouts') },
  { label: 'Balance', path: to('lasso-pay.account') },
  { label: 'Stripe account', path: to('lasso-pay.stripe-onboarding') },
  { label: 'Express checkout', path: to('payments.express-checkout') },
]
