import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Authorization } from '../../../../shared/contracts/payments/authorizations.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { CaptureWhen } from '../../../../shared/domain/payments/capture.ts'
import { declineRule } from '../../../../shared/domain/payments/decline-codes.ts'
import { amountStepOf } from '../../../connectors/connector.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { parseQueryTime } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { audit, SERVER_ACTOR, type Actor } from '../../accounts/audit-log/service.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { activeConnections } from '../payment-accounts/service.ts'
import { captureOrVoid } from './capture-or-void.ts'
import { findAuthorizedPayment, authorizedPaymentsOf } from './operations-repo.ts'
import * as repo from './repo.ts'

export { authorizationExpired } from './capture-or-void.ts'
export { recordOperation } from './record-operation.ts'
export { sweepAuthorizations } from './send-operation.ts'

type Calls = Contracts['authorizations']

/**
 * Lists one page of approved and declined attempts with their authorizations (RT-036). @throws AppError 400 for an
 * invalid date
 */
export async function listAuthorizations(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<ReplyInput<Calls['list']>> {
  const { rows, total } = await repo.listAuthorizations(deps.db, {
    ...query,
    store_id: store.store_id,
    mode: store.mode,
    running_out: query.running_out === 'true',
    from: parseQueryTime(store, 'start_date', query.start_date),
    until: parseQueryTime(store, 'end_date', query.end_date, 'last'),
    now: deps.clock.now(),
    sort: sortOf(query.sort, repo.AUTHORIZATION_SORTS),
  })
  return { authorizations: rows.map((row) => toAuthorization(deps, row)), total }
}

function toAuthorization({ connectors }: Pick<Deps, 'connectors'>, row: repo.AuthorizationRow): Authorization {
  const { card, expires, created, operation, decline_code, message, state, ...rest } = row
  const connector = connectors.byId(row.connector)
  const able = connector?.capabilities
  const actionable = state === 'to_capture' && !isRunning(operation)
  return {
    ...rest,
    state,
    card_country: card?.country ?? null,
    avs: card?.avs ?? null,
    cvv: card?.cvv ?? null,
    reason: failureReason({ state, message, decline_code }),
    expires_at: expires === null ? null : new Date(expires).toISOString(),
    operation: toOperation(operation),
    can_capture: actionable && able?.capture === true,
    can_capture_part: actionable && able?.partial_capture === true,
    amount_step: amountStepOf(connector, row.currency),
    can_void: actionable && able?.void === true,
    created_at: new Date(created).toISOString(),
  }
}

/** Returns why an attempt was not approved: the provider's message, or ours for the decline code. */
function failureReason({
  state,
  message,
  decline_code,
}: Pick<repo.AuthorizationRow, 'state' | 'message' | 'decline_code'>): string | null {
  if (state !== 'declined' && state !== 'failed') return null
  return message || (decline_code === null ? null : declineRule(decline_code).merchant_message)
}

type Operation = repo.AuthorizationRow['operation']

const isRunning = (operation: Operation): boolean => operation?.status === 'created' || operation?.status === 'pending'

/** Returns the latest capture or void of an authorization while it runs and after it failed. */
function toOperation(operation: Operation): Authorization['operation'] {
  if (operation === null || operation.status === 'succeeded') return null
  const { kind, message } = operation
  return { kind, status: isRunning(operation) ? 'working' : 'failed', message }
}

/** Returns when a store captures payments, and which of its accounts can capture later. */
export async function captureSettings(deps: Deps, store: StoreAccess): Promise<ReplyInput<Calls['settings']>> {
  const [capture_when, active] = await Promise.all([
    repo.findCaptureWhen(deps.db, store.store_id),
    activeConnections(deps, store.store_id, store.mode),
  ])
  const taking = active.filter(({ connector }) => connector.authorize !== undefined)
  const named = (able: boolean) =>
    taking.filter(({ connector }) => connector.capabilities.capture === able).map(({ account_name }) => account_name)
  return { capture_when, able: named(true), unable: named(false) }
}

/** Changes when a store captures. Existing authorizations aren't affected. */
export async function updateCaptureSettings(
  deps: Deps,
  by: Actor,
  { store_id, capture_when }: { store_id: string; capture_when: CaptureWhen },
): Promise<ReplyInput<Calls['updateSettings']>> {
  await deps.db.transaction(async (tx) => {
    const before = await repo.findCaptureWhen(tx, store_id)
    await repo.setCaptureWhen(tx, store_id, capture_when)
    await audit(deps, tx, by, {
      store_id,
      action: 'store.capture_changed',
      target: { type: 'store', id: store_id, name: '' },
      before: { capture_when: before },
      after: { capture_when },
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
  })
  return { capture_when }
}

/**
 * Captures the authorizations of a shipped order. Idempotent. Notifies the members of a refusal, since they have
 * already shipped.
 * @throws AppError 503 while the provider is unreachable: the job is retried
 */
export async function captureShipped(deps: Deps, order_id: string): Promise<void> {
  for (const payment_id of await authorizedPaymentsOf(deps.db, order_id)) {
    await captureOrVoid(deps, SERVER_ACTOR, { payment_id, kind: 'capture' }).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.status === 503) throw error
      // Another request is capturing it right now.
      if (error.status === 409) return
      const held = await findAuthorizedPayment(deps.db, payment_id)
      if (held?.hold !== 'held' && held?.hold !== 'expired') return
      await notifyStore(deps, deps.db, {
        store_id: held.store_id,
        event: 'payment_failed',
        title: `Order #${held.order_number ?? ''} was shipped and could not be captured`,
        message: error.message,
        destination: `/sales/orders/details?order_id=${order_id}`,
      })
    })
  }
}

/** True if the store captures on shipment. */
export const capturesOnShipping = async (db: Executor, store_id: string): Promise<boolean> =>
  (await repo.findCaptureWhen(db, store_id)) === 'on_shipping'
