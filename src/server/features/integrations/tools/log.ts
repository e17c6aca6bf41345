import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { LoggedDelivery } from '../../../../shared/contracts/integrations/integrations.ts'
import type { ToolName } from '../../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { queueDeliveries } from '../store-events/service.ts'
import * as logRepo from './log-repo.ts'
import type { AttemptRow, DeliveryRow } from './log-repo.ts'
import { dayAgo } from './read.ts'
import { findIntegration, type IntegrationRow } from './repo.ts'

type Calls = Contracts['integrations']

/** @throws AppError 404 */
export async function requireConnected(db: Executor, store_id: string, name: ToolName): Promise<IntegrationRow> {
  const row = await findIntegration(db, store_id, name)
  if (!row) throw notFound(`${toolOf(name).label} isn’t connected`)
  return row
}

const STATUSES = {
  accepted: ['accepted'],
  rejected: ['rejected', 'failed'],
  no_consent: ['held'],
  waiting: ['waiting'],
} as const

/** What was sent to a tool within 24 hours. */
export async function listLog(
  deps: Pick<Deps, 'db' | 'clock'>,
  { store_id, name, search = '', result, page, size }: Parsed<Calls['log']>['query'],
): Promise<ReplyInput<Calls['log']>> {
  const tool = await findIntegration(deps.db, store_id, name)
  if (!tool) return { data: [], total: 0 }
  const filter = {
    destination_id: tool.integration_id,
    since: dayAgo(deps),
    search: search.trim(),
    statuses: result === undefined ? null : STATUSES[result],
  }
  const [rows, total] = await Promise.all([
    logRepo.listDeliveries(deps.db, filter, { page, size }),
    logRepo.countLog(deps.db, filter),
  ])
  const attempts = await logRepo.listAttempts(
    deps.db,
    rows.map(({ delivery_id }) => delivery_id),
  )
  const lastOf = new Map(attempts.map((attempt) => [attempt.delivery_id, attempt]))
  return { data: rows.map((row) => toLogged(row, lastOf.get(row.delivery_id))), total }
}

function toLogged(row: DeliveryRow, last: AttemptRow | undefined): LoggedDelivery {
  const { delivery_id, event_id, type, sent_as, subject, value, currency, mode, status, attempts, matched, reason } =
    row
  return {
    delivery_id,
    is_test: row.is_test,
    event_id,
    type,
    sent_as,
    subject,
    value,
    currency,
    mode,
    status,
    attempts,
    matched,
    reason,
    response_status: last?.status ?? null,
    duration_ms: last?.duration_ms ?? null,
    occurred_at: row.occurred_at.toISOString(),
  }
}

/** An event at a tool with its requests, whose secrets were removed when they were stored. @throws AppError 404 */
export async function deliveryDetails(
  { db }: Pick<Deps, 'db'>,
  delivery_id: string,
): Promise<ReplyInput<Calls['delivery']>['data']> {
  const row = await logRepo.findDelivery(db, delivery_id)
  if (!row) throw notFound('Event not found')
  const attempts = await logRepo.listAttempts(db, [delivery_id])
  return {
    ...toLogged(row, attempts.at(-1)),
    requests: attempts.map(({ at, duration_ms, status, note, request, response }) => ({
      at: at.toISOString(),
      duration_ms,
      status,
      note,
      request,
      response,
    })),
  }
}

/** Sends rejected events again: one, or all of 24 hours. @throws AppError 404 */
export const resend = (
  deps: Deps,
  by: Actor,
  {
    store_id,
    name,
    delivery_id = null,
  }: Omit<Parsed<Calls['resend']>['body'], 'delivery_id'> & { delivery_id?: string | null | undefined },
): Promise<number> =>
  deps.once(async (tx) => {
    const { integration_id } = await requireConnected(tx, store_id, name)
    const resent = await logRepo.markWaiting(tx, { destination_id: integration_id, delivery_id, since: dayAgo(deps) })
    if (resent === 0) return 0
    await queueDeliveries(tx, [integration_id])
    await audit(deps, tx, by, {
      store_id,
      action: 'integration.events_resent',
      target: { type: 'integration', id: integration_id, name: toolOf(name).label },
      after: { events: resent },
    })
    await deps.live.publish(tx, { type: 'integration.updated', store_id, name })
    return resent
  })
