import type { Connector } from '../../../connectors/connector.ts'
import { ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { ChargeResult } from '../../../connectors/results.ts'
import type { Deps } from '../../../deps.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { countRecent, insertFault, changeHealth, type FaultKind, type Health } from './health-repo.ts'
import type { ConnectionRow } from './repo.ts'

export type BreakerDeps = Pick<Deps, 'clock' | 'db' | 'live' | 'log' | 'mail' | 'settings'>

/** Minimum number of failed calls; fewer may be chance. */
const LEAST_FAULTS = 5
/** Share of recent calls that must fail before other accounts take the payments. */
const FAULT_SHARE = 0.5
/** Delay before the first health check of a failed provider; doubled after each failed check. */
const FIRST_PROBE_MS = 60_000
const LONGEST_PROBE_MS = 15 * 60_000

/** Time of the next health check of an account that is out. */
export const nextProbe = (now: Date, failedProbes: number): Date =>
  new Date(now.getTime() + Math.min(FIRST_PROBE_MS * 2 ** failedProbes, LONGEST_PROBE_MS))

/** Wraps a connector so that failures not caused by the card count against the account. */
export function withHealthTracking(deps: BreakerDeps, row: ConnectionRow, connector: Connector): Connector {
  return {
    ...connector,
    ...(connector.authorize && {
      authorize: (ctx, input) => watch(deps, row, connector.authorize?.(ctx, input)),
    }),
    ...(connector.chargeStored && {
      chargeStored: (ctx, input) => watch(deps, row, connector.chargeStored?.(ctx, input)),
    }),
  }
}

async function watch(
  deps: BreakerDeps,
  row: ConnectionRow,
  call: Promise<ChargeResult> | undefined,
): Promise<ChargeResult> {
  if (!call) throw new Error('A capability became unavailable while in use')
  const started = performance.now()
  const fault = (kind: FaultKind, message: string) =>
    noteFault(deps, row, { kind, message, latency_ms: Math.round(performance.now() - started) })
  let result: ChargeResult
  try {
    result = await call
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The call failed'
    await fault(error instanceof ConnectorUnavailable ? 'unavailable' : 'unknown', message)
    throw error
  }
  if (result.status === 'error' && (result.code === 'provider_error' || result.code === 'invalid_credentials')) {
    await fault('refused', result.message)
  } else if (row.health !== 'ok') await recovered(deps, row)
  return result
}

interface Fault {
  kind: FaultKind
  message: string
  latency_ms: number
}

/** Health tracking never fails a payment. */
async function noteFault(deps: BreakerDeps, row: ConnectionRow, fault: Fault): Promise<void> {
  try {
    const now = deps.clock.now()
    await insertFault(deps.db, row.connection_id, fault, now)
    if (row.health === 'out') return
    const { faults, answered } = await countRecent(deps.db, row.connection_id, now)
    const many = faults >= LEAST_FAULTS && faults >= FAULT_SHARE * (faults + answered)
    if (many || row.health === 'probing') await takeOut(deps, row, fault.message)
  } catch (error) {
    deps.log.error({ err: error, connection_id: row.connection_id }, 'the fault of a connection could not be saved')
  }
}

async function takeOut(deps: BreakerDeps, row: ConnectionRow, why: string): Promise<void> {
  const now = deps.clock.now()
  const failed_probes = row.health === 'probing' ? row.failed_probes + 1 : 0
  await change(
    deps,
    row,
    ['ok', 'probing'],
    {
      health: 'out',
      health_since: now,
      failed_probes,
      next_probe_at: nextProbe(now, failed_probes),
    },
    {
      title: `${row.account_name} is not responding`,
      message: `Too many payments failed: ${why} Other accounts, if available, process payments until it responds again.`,
    },
  )
}

async function recovered(deps: BreakerDeps, row: ConnectionRow): Promise<void> {
  try {
    const ok = { health: 'ok', health_since: deps.clock.now(), failed_probes: 0, next_probe_at: null } as const
    const title = `${row.account_name} is responding again`
    await change(deps, row, ['out', 'probing'], ok, { title, message: 'It processes payments again.' })
  } catch (error) {
    deps.log.error({ err: error, connection_id: row.connection_id }, 'the health of a connection could not be saved')
  }
}

/** When several payments see the same change, only one applies it and notifies members. */
async function change(
  deps: BreakerDeps,
  { connection_id, store_id, health }: ConnectionRow,
  from: readonly Health['health'][],
  to: Health,
  words: { title: string; message: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await changeHealth(tx, connection_id, from, to))) return
    const event = { type: 'connection.updated', store_id, connection_id } as const
    // Going out again after a successful health check doesn't need another notification.
    if (health === 'probing' && to.health === 'out') return deps.live.publish(tx, event)
    const news = { store_id, event: 'connection_health' as const, ...words, destination: '/payments/accounts' }
    await notifyStore(deps, tx, news, event)
  })
}
