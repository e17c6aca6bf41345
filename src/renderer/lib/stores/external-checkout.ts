import type { Store } from '../../../shared/contracts/stores/store.ts'

/** Whether another party's checkout takes a store's payments, and its own accounts wait (A §2). */
export const isSoldElsewhere = ({
  using_lasso_payments,
  whop_api_key,
}: Pick<Store, 'using_lasso_payments' | 'whop_api_key'>): boolean => !using_lasso_payments && whop_api_key !== ''
