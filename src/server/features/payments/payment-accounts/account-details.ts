import { isConnectable } from '../../../../shared/contracts/payments/connector-calls.ts'
import type { Connection, ConnectionDetails } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { Connector } from '../../../connectors/connector.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { audit, type Actor, type Audited } from '../../accounts/audit-log/service.ts'
import { figuresOf } from './figures-repo.ts'
import { hostFileState } from './host-file.ts'
import { findConnection, lastWebhook, listConnections, lockConnection, type ConnectionRow } from './repo.ts'
import { readable, toDetails, toWire } from './wire.ts'

type Viewer = Pick<Deps, 'db' | 'clock' | 'connectors' | 'cipher' | 'log'>

/** Lists a store's accounts with their health, oldest first. */
export async function listAll(deps: Viewer, storeId: string): Promise<Connection[]> {
  const rows = await listConnections(deps.db, storeId)
  const figures = await figuresOf(deps.db, storeId, deps.clock.now())
  return rows.map((row) => toWire(deps, row, figures.of(row.connection_id)))
}

/** @throws AppError 404 */
export async function wireOf(deps: Viewer, storeId: string, id: string): Promise<Connection> {
  const found = (await listAll(deps, storeId)).find((row) => row.connection_id === id)
  if (!found) throw notFound('Payment account not found')
  return found
}

/** Account details for its form. @throws AppError 404, also for a removed one. */
export async function detailsOf(deps: Deps, storeId: string, id: string): Promise<ConnectionDetails> {
  const row = await findConnection(deps.db, id)
  if (!row || row.removed_at || row.third_party || row.store_id !== storeId) throw notFound('Payment account not found')
  const figures = await figuresOf(deps.db, storeId, deps.clock.now())
  const connector = deps.connectors.byId(row.connector)
  const host_file = connector ? await hostFileState(deps, storeId, connector, readable(deps, row)) : null
  return toDetails(deps, row, figures.of(id), { webhook_seen: await lastWebhook(deps.db, id), host_file })
}

/** @throws AppError 404 for a provider that cannot be connected here. */
export function connectorOf(deps: Pick<Deps, 'connectors'>, provider: string): Connector {
  const connector = deps.connectors.byId(provider)
  if (!connector) throw notFound('This provider isn’t available here')
  return connector
}

/** @throws AppError 404 for a provider that merchants don't connect with a form. */
export function connectableOf(deps: Pick<Deps, 'connectors'>, provider: string): Connector {
  if (!isConnectable(provider)) throw notFound('This provider isn’t available here')
  return connectorOf(deps, provider)
}

/** As it is before the change, for the audit log too. @throws AppError 404 */
export async function lockExisting(tx: Executor, id: string): Promise<ConnectionRow> {
  const row = await lockConnection(tx, id)
  if (!row || row.removed_at || row.third_party) throw notFound('Payment account not found')
  return row
}

/** Updates members' screens and writes the audit log, in the transaction `tx`. */
export async function changed(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { store_id, connection_id, account_name }: ConnectionRow,
  change: Pick<Audited, 'action' | 'before' | 'after'>,
): Promise<void> {
  await deps.live.publish(tx, { type: 'connection.updated', store_id, connection_id })
  const target = { type: 'connection' as const, id: connection_id, name: account_name }
  await audit(deps, tx, by, { store_id, target, ...change })
}
