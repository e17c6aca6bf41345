import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { accountHealth, type AccountHealth } from '../../../../shared/domain/payments/account-health.ts'
import type { StatusTone } from '../../../ui/display/status-badge.tsx'

export interface Health extends AccountHealth {
  label: string
  tone: StatusTone
}

type Facts = Pick<Connection, 'status' | 'health' | 'approved_24h' | 'attempts_24h' | 'approved_30d' | 'attempts_30d'>

/** Health of an account, with its label. */
export function healthOf(account: Facts): Health {
  const health = accountHealth(account)
  return { ...health, ...(health.key === 'unchecked' ? uncheckedAs(account.status) : SHOWN[health.key]) }
}

interface Shown {
  label: string
  tone: StatusTone
}

const SHOWN: Readonly<Record<Exclude<AccountHealth['key'], 'unchecked'>, Shown>> = {
  healthy: { label: 'Healthy', tone: 'ok' },
  degraded: { label: 'Degraded', tone: 'warn' },
  unhealthy: { label: 'Unhealthy', tone: 'bad' },
  probing: { label: 'Retrying', tone: 'warn' },
  unused: { label: 'No payments yet', tone: 'mute' },
  paused: { label: 'Not routed', tone: 'mute' },
}

function uncheckedAs(status: Connection['status']): Shown {
  if (status === 'failed') return { label: 'Invalid credentials', tone: 'bad' }
  return { label: status === 'verified' ? 'Not routed' : 'Not verified', tone: 'mute' }
}

export const STATUS_LABELS: Readonly<Record<Connection['status'], Shown>> = {
  unverified: { label: 'Not verified', tone: 'mute' },
  failed: { label: 'Failed', tone: 'bad' },
  verified: { label: 'Verified', tone: 'info' },
  active: { label: 'Active', tone: 'ok' },
  paused: { label: 'Paused', tone: 'warn' },
}
