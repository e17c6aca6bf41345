import type { ChargeRow } from './charge-row.ts'
import type { TestGatewayDeps } from './deps.ts'
import { delaysOf } from './deps.ts'
import { loadForChallenge, persistState } from './ledger.ts'

const answered = (charge: ChargeRow, passed: boolean, now: Date, delays: { processing: number; dispute: number }) => {
  if (!passed)
    return { ...charge, status: 'declined', decline_code: 'authentication_failed', resolves_at: null } as const
  const { outcome } = charge
  const later = {
    approved: charge.behaviour === 'dispute' ? delays.dispute : null,
    processing: delays.processing,
    declined: null,
  }
  const wait = later[outcome]
  return {
    ...charge,
    status: outcome,
    authenticated: true,
    captured_amount: outcome === 'approved' && charge.capture ? charge.amount : 0,
    resolves_at: wait === null ? null : now.getTime() + wait,
  } as const
}

/**
 * Applies the shopper's response to a 3-D Secure challenge. The first response counts; a second one changes nothing.
 * Null if the charge doesn't exist.
 */
export const completeChallenge = async (
  deps: TestGatewayDeps,
  charge_id: string,
  passed: boolean,
): Promise<ChargeRow | null> => {
  const now = deps.now()
  const charge = await loadForChallenge(deps.db, charge_id, now)
  if (charge === null || charge.status !== 'requires_action') return charge
  const next = answered(charge, passed, now, delaysOf(deps))
  const stored = await persistState(deps.db, charge, next, now)
  if (!stored) return loadForChallenge(deps.db, charge_id, now)
  deps.onDue?.(next.resolves_at === null ? now : new Date(next.resolves_at))
  return next
}
