import type { Deps } from '../../../../deps.ts'
import { atStoreTime } from '../../../subscriptions/test-clocks/service.ts'
import type { PaymentRow } from '../repo.ts'

/** Renewals happen at the time of their store, which test mode can simulate; everything else in real time. */
export const atPaymentTime = async (
  deps: Deps,
  payment: Pick<PaymentRow, 'subscription_charge_id' | 'store_id' | 'mode'>,
): Promise<Deps> => (payment.subscription_charge_id === null ? deps : atStoreTime(deps, payment))
