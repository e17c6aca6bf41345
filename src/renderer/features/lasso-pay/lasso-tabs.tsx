import { paymentTabs } from '../../lib/navigation/payment-tabs.ts'
import { useStore } from '../../lib/session/stores.ts'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'

/** Tabs of the screens for a store's own payment accounts (DEF-06). */
export function LassoTabs() {
  const { using_lasso_payments } = useStore()
  return using_lasso_payments ? <ScreenTabs label="Own payments" tabs={paymentTabs} /> : null
}
