import type { Connection } from '../../../shared/contracts/orchestration.ts'
import { percentOf } from '../../../shared/domain/growth.ts'
import type { StatusTone } from '../../ui/status-badge.tsx'

/** Fewer attempts than this are chance. */
const LEAST_ATTEMPTS = 10
/** An account that approves less than this share, in percent, is degraded. */
const HEALTHY_FROM = 50
/** So many points under its own 30 days are fewer than usual. */
const USUAL_LESS = 10

export interface Health {
  key: 'healthy' | 'degraded' | 'unhealthy' | 'probing' | 'unused' | 'unchecked' | 'paused'
  label: string
  tone: StatusTone
  /** Approved of the last 24 hours' attempts in percent; null without any. */
  approval: number | null
  /** The same of 30 days. */
  usual: number | null
}

type Facts = Pick<Connection, 'status' | 'health' | 'approved_24h' | 'attempts_24h' | 'approved_30d' | 'attempts_30d'>

/** How an account does: by its breaker, then by what it approved in the last 24 hours. */
export function healthOf(account: Facts): Health {
  const { status, health, attempts_24h } = account
  const approval = percentOf(account.approved_24h, attempts_24h)
  const usual = percentOf(account.approved_30d, account.attempts_30d)
  const told = (key: Health['key'], label: string, tone: StatusTone): Health => ({ key, label, tone, approval, usual })
  if (status === 'paused') return told('paused', 'Not routed', 'mute')
  if (status === 'failed') return told('unchecked', 'Keys refused', 'bad')
  if (status !== 'active') return told('unchecked', status === 'verified' ? 'Not routed' : 'Not checked', 'mute')
  if (health.state === 'out') return told('unhealthy', 'Unhealthy', 'bad')
  if (health.state === 'probing') return told('probing', 'Trying again', 'warn')
  if (approval === null) return told('unused', 'No payments yet', 'mute')
  const few = approval < HEALTHY_FROM || (usual !== null && approval < usual - USUAL_LESS)
  if (attempts_24h >= LEAST_ATTEMPTS && few) return told('degraded', 'Degraded', 'warn')
  return told('healthy', 'Healthy', 'ok')
}

interface Shown {
  label: string
  tone: StatusTone
}

export const statusWords: Readonly<Record<Connection['status'], Shown>> = {
  unverified: { label: 'Unverified', tone: 'mute' },
  failed: { label: 'Failed', tone: 'bad' },
  verified: { label: 'Verified', tone: 'info' },
  active: { label: 'Active', tone: 'ok' },
  paused: { label: 'Paused', tone: 'warn' },
}
