import type { Store } from '../../../shared/contracts/stores/store.ts'

/** True if an external checkout processes a store's payments, so that its own accounts are unused (A §2). */
export const usesExternalCheckout = ({
  using_lasso_payments,
  whop_api_key,
}: Pick<Store, 'using_lasso_payments' | 'whop_api_key'>): boolean => !using_lasso_payments && whop_api_key !== ''
