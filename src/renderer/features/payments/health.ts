import type { Connection } from '../../../shared/contracts/orchestration.ts'
import { percentOf } from '../../../shared/domain/growth.ts'
import type { StatusTone } from '../../ui/status-badge.tsx'

/** Fewer attempts than this are chance. */
const LEAST_ATTEMPTS = 10
/** An account that approves less than this share, in percent, is degraded. */
const HEALTHY_FROM = 50

export interface Health {
  key: 'healthy' | 'degraded' | 'unused' | 'paused'
  label: string
  tone: StatusTone
  /** Approved of the last 24 hours' attempts in percent; null without any. */
  approval: number | null
}

type Facts = Pick<Connection, 'active' | 'approved_24h' | 'attempts_24h'>

/** How an account did in the last 24 hours. */
export function healthOf({ active, approved_24h, attempts_24h }: Facts): Health {
  const approval = percentOf(approved_24h, attempts_24h)
  if (!active) return { key: 'paused', label: 'Not routed', tone: 'mute', approval }
  if (approval === null) return { key: 'unused', label: 'No payments yet', tone: 'mute', approval }
  if (attempts_24h >= LEAST_ATTEMPTS && approval < HEALTHY_FROM) {
    return { key: 'degraded', label: 'Degraded', tone: 'warn', approval }
  }
  return { key: 'healthy', label: 'Healthy', tone: 'ok', approval }
}
