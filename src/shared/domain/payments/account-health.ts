import { percentOf } from '../money/growth.ts'

/** Fewer attempts than this are chance. */
const LEAST_ATTEMPTS = 10
/** An account that approves less than this share, in percent, is degraded. */
const HEALTHY_FROM = 50
/** So many points under its own 30 days are fewer than usual. */
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
  /** Approved of the last 24 hours' attempts in percent; null without any. */
  approval: number | null
  /** The same of 30 days. */
  usual: number | null
}

/** How an account does: by its breaker, then by what it approved in the last 24 hours. */
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
