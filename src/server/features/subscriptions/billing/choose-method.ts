import { isDeclineCode } from '../../../../shared/domain/payments/decline-codes.ts'
import type { SubscriptionRow } from '../records/service.ts'
import type { BillingFacts, BillingMethod } from './billing-repo.ts'

type Choosing = Pick<SubscriptionRow, 'method_id' | 'backup_method_id' | 'dunning_step'>

/**
 * The method to charge: the subscription's own, or the backup method once the own one was declined in this step of
 * dunning or can't be charged again. Null if none is left.
 */
export function chooseMethod(row: Choosing, { methods, charge, latest }: BillingFacts): BillingMethod | null {
  const blocked = charge?.blocked_methods ?? []
  const usable = (id: string | null) =>
    methods.find(({ method_id }) => method_id === id && !blocked.includes(method_id)) ?? null
  const own = usable(row.method_id)
  const backup = usable(row.backup_method_id)
  const wasRefused = charge?.status === 'declined' && isDeclineCode(latest?.decline_code ?? '')
  const tried = wasRefused ? latest?.paid_cart.renewal : undefined
  const wasOwn = tried?.method_id === row.method_id && tried.step === row.dunning_step
  return wasOwn ? (backup ?? own) : (own ?? backup)
}
