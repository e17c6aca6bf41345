import { percentOf } from '../money/growth.ts'

/** Minimum number of attempts; fewer may be chance. */
const LEAST_ATTEMPTS = 10
/** An account with an approval rate below this percentage is degraded. */
const HEALTHY_FROM = 50
/** Percentage points below its own 30-day rate that count as degraded. */
const USUAL_LESS = 10

interface Facts {
  status: 'unverified' | 'failed' | 'verified' | 'active' | 'paused'
  health: { state: 'ok' | 'out' | 'probing' }
  approved_24h: number
  attempts_24h: number
  approved_30d: number
  attempts_30d: number
}

export interface AccountHealth {
  key: 'healthy' | 'degraded' | 'unhealthy' | 'probing' | 'unused' | 'unchecked' | 'paused'
  /** Approval rate of the last 24 hours in percent; null without attempts. */
  approval: number | null
  /** The same for 30 days. */
  usual: number | null
}

/** Health of an account: from its circuit breaker, then from its approval rate of the last 24 hours. */
export function accountHealth(account: Facts): AccountHealth {
  const approval = percentOf(account.approved_24h, account.attempts_24h)
  const usual = percentOf(account.approved_30d, account.attempts_30d)
  return { key: keyOf(account, approval, usual), approval, usual }
}

function keyOf({ status, health, attempts_24h }: Facts, approval: number | null, usual: number | null) {
  if (status === 'paused') return 'paused'
  if (status !== 'active') return 'unchecked'
  if (health.state === 'out') return 'unhealthy'
  if (health.state === 'probing') return 'probing'
  if (approval === null) return 'unused'
  const few = approval < HEALTHY_FROM || (usual !== null && approval < usual - USUAL_LESS)
  return attempts_24h >= LEAST_ATTEMPTS && few ? 'degraded' : 'healthy'
}
