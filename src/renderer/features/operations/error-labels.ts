import type { ErrorRecord } from '../../../shared/contracts/support/frontend-errors.ts'
import { exactTime } from '../../ui/display/time-text.ts'

export const TYPE_LABELS: Readonly<Record<ErrorRecord['type'], string>> = {
  script_error: 'Script error',
  unhandled_rejection: 'Unhandled rejection',
  fetch_failed: 'Request failed',
  fetch_thrown: 'No response',
}

const known = (value: number | null, unit: string): string => (value === null ? 'not known' : `${value} ${unit}`)

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '))

const zone = (minutes: number | null): string => {
  if (minutes === null) return 'not known'
  const east = -minutes
  const hours = Math.trunc(Math.abs(east) / 60)
  const rest = String(Math.abs(east) % 60).padStart(2, '0')
  return `UTC${east < 0 ? '−' : '+'}${hours}:${rest}`
}

const online = (value: boolean | null): string => {
  if (value === null) return 'not known'
  return value ? 'yes' : 'no'
}

/** The environment of a record, in the specification's order (A §3). */
export function environmentFacts({ environment }: ErrorRecord): { label: string; value: string }[] {
  const { viewport } = environment
  return [
    { label: 'Browser', value: environment.user_agent || 'not known' },
    { label: 'Platform', value: environment.platform || 'not known' },
    { label: 'Language', value: environment.language || 'not known' },
    { label: 'Origin', value: environment.origin || 'not known' },
    { label: 'Host', value: environment.hostname || 'not known' },
    { label: 'Referrer', value: environment.referrer || 'none' },
    { label: 'Connection', value: environment.connection_type || 'not known' },
    { label: 'Downlink', value: known(environment.downlink, 'Mbit/s') },
    { label: 'Round trip', value: known(environment.rtt, 'ms') },
    { label: 'Online', value: online(environment.online) },
    { label: 'Viewport', value: `${viewport.width} × ${viewport.height}` },
    { label: 'UTC time', value: environment.utc_time ? exactTime(environment.utc_time, 'en-US') : 'not known' },
    { label: 'Local time', value: environment.local_time || 'not known' },
    { label: 'Time zone', value: zone(environment.timezone_offset) },
    { label: 'Session', value: environment.session_id ?? 'none' },
    { label: 'Store', value: environment.store_id ?? 'none' },
    { label: 'Stored keys', value: listed(environment.local_storage_keys) },
    { label: 'Cookies', value: listed(environment.cookie_names) },
  ]
}

/** The error's location: file, line and column, or method, URL and status. */
export function placeFacts(record: ErrorRecord): { label: string; value: string }[] {
  const at = [record.line, record.column].filter((value) => value !== null).join(':')
  const file = record.filename && { label: 'File', value: at === '' ? record.filename : `${record.filename}:${at}` }
  const request = record.url && { label: 'Request', value: `${record.method} ${record.url}`.trim() }
  const answer = record.status !== null && {
    label: 'Response',
    value: `${record.status} ${record.statusText}`.trim(),
  }
  return [file, request, answer].flatMap((fact) => fact || [])
}
