import { paymentTabs } from '../../lib/payment-tabs.ts'
import { useStore } from '../../lib/stores.ts'
import { ScreenTabs } from '../../ui/screen-tabs.tsx'

/** The ways between the screens of a store's own payments (DEF-06). */
export function LassoTabs() {
  const { using_lasso_payments } = useStore()
  return using_lasso_payments ? <ScreenTabs label="Own payments" tabs={paymentTabs} /> : null
}
