import * as z from 'zod/mini'
import type { Mode } from '../../../shared/contracts/fields.ts'
import type { Connection } from '../../../shared/contracts/orchestration.ts'
import type { ConnectionContext, Connector } from '../../connectors/connector.ts'
import type { Executor } from '../../db/connection.ts'
import { newId, newSecret } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { audit, type Actor, type Audited } from '../audit-log/service.ts'
import {
  clearDefault,
  electDefault,
  findConnection,
  insertConnection,
  listActive,
  listConnections,
  lockConnection,
  markOwnPayments,
  setConnection,
  type ConnectionRow,
} from './repo.ts'
import { fieldsOf, toWire } from './wire.ts'

/** How long a provider may take before a call counts as of unknown outcome. */
const PROVIDER_TIMEOUT_MS = 20_000

/** A connection that can be called: its connector, and the account opened for one call. */
export interface OpenConnection {
  connection_id: string
  account_name: string
  is_default: boolean
  connector: Connector
  context: () => ConnectionContext
}

type Opener = Pick<Deps, 'cipher' | 'clock' | 'connectors' | 'settings'>

const storedCredentials = z.record(z.string(), z.string())

const credentialsOf = ({ cipher }: Pick<Deps, 'cipher'>, row: ConnectionRow): Record<string, string> =>
  storedCredentials.parse(JSON.parse(cipher.decrypt(row.credentials)))

function open(deps: Opener, row: ConnectionRow): OpenConnection {
  const connector = deps.connectors.byId(row.connector)
  if (!connector) throw new Error(`No connector is called ${row.connector}`)
  const { connection_id, account_name, is_default, store_id } = row
  return {
    connection_id,
    account_name,
    is_default,
    connector,
    context: () => ({
      connection_id,
      store_id,
      mode: row.mode,
      credentials: credentialsOf(deps, row),
      webhookUrl: `${deps.settings.publicUrl}/webhooks/${row.connector}/${connection_id}`,
      returnUrl: `${deps.settings.checkoutUrl}/checkout`,
      now: deps.clock.now(),
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    }),
  }
}

/** The connections that may take payments of a store in a mode, the default one first. */
export async function activeConnections(
  deps: Opener & Pick<Deps, 'db'>,
  storeId: string,
  mode: Mode,
): Promise<OpenConnection[]> {
  const rows = await listActive(deps.db, storeId, mode)
  return rows.map((row) => open(deps, row))
}

/** Any connection, paused and removed ones too: what they started still has to be settled. */
export async function openConnection(deps: Opener & Pick<Deps, 'db'>, id: string): Promise<OpenConnection | null> {
  const row = await findConnection(deps.db, id)
  return row && open(deps, row)
}

/** The webhook secret of a test gateway connection; null when it is gone. */
export async function gatewaySecret(deps: Pick<Deps, 'db' | 'cipher'>, id: string): Promise<string | null> {
  const row = await findConnection(deps.db, id)
  if (!row) return null
  return credentialsOf(deps, row)['webhook_secret'] ?? null
}

type Viewer = Pick<Deps, 'db' | 'clock' | 'connectors'>

export async function listAll(deps: Viewer, storeId: string): Promise<Connection[]> {
  const rows = await listConnections(deps.db, storeId, deps.clock.now())
  return rows.map((row) => toWire(deps, row))
}

async function wireOf(deps: Viewer, storeId: string, id: string): Promise<Connection> {
  const found = (await listAll(deps, storeId)).find((row) => row.connection_id === id)
  if (!found) throw new AppError(404, 'Connection not found')
  return found
}

/** Connects the test gateway with a webhook secret of its own. @throws AppError 409 when the name is taken. */
export async function connectTestGateway(
  deps: Deps,
  by: Actor,
  input: { store_id: string; account_name: string },
): Promise<Connection> {
  const rows = await listConnections(deps.db, input.store_id, deps.clock.now())
  if (rows.some((row) => row.account_name.toLowerCase() === input.account_name.toLowerCase())) {
    throw new AppError(409, `An account called ${input.account_name} is connected already`, {
      errors: { account_name: 'This name is taken' },
    })
  }
  const connection_id = newId('con')
  await deps.db.transaction(async (tx) => {
    const row = await insertConnection(tx, {
      connection_id,
      store_id: input.store_id,
      connector: 'test-gateway',
      account_name: input.account_name,
      mode: 'test',
      credentials: deps.cipher.encrypt(JSON.stringify({ webhook_secret: newSecret() })),
      verified_at: deps.clock.now(),
      created_at: deps.clock.now(),
    })
    await markOwnPayments(tx, input.store_id)
    await deps.live.publish(tx, { type: 'connection.updated', store_id: input.store_id, connection_id })
    await note(deps, tx, by, row, { action: 'connection.created', after: fieldsOf(row) })
  })
  return wireOf(deps, input.store_id, connection_id)
}

export async function setActive(
  deps: Deps,
  by: Actor,
  storeId: string,
  { connection_id, active }: { connection_id: string; active: boolean },
): Promise<Connection> {
  await deps.db.transaction(async (tx) => {
    const row = await lockKept(tx, connection_id)
    await setConnection(tx, connection_id, { active })
    await deps.live.publish(tx, { type: 'connection.updated', store_id: storeId, connection_id })
    await note(deps, tx, by, row, {
      action: active ? 'connection.activated' : 'connection.paused',
      before: { active: row.active },
      after: { active },
    })
  })
  return wireOf(deps, storeId, connection_id)
}

export async function makeDefault(deps: Deps, by: Actor, storeId: string, id: string): Promise<Connection> {
  await deps.db.transaction(async (tx) => {
    const row = await lockKept(tx, id)
    await clearDefault(tx, storeId, row.mode)
    await setConnection(tx, id, { is_default: true })
    await note(deps, tx, by, row, {
      action: 'connection.made_default',
      before: { is_default: row.is_default },
      after: { is_default: true },
    })
  })
  return wireOf(deps, storeId, id)
}

/** Disconnects an account. Payments it started are still settled with it. */
export async function removeConnection(deps: Deps, by: Actor, storeId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockKept(tx, id)
    await setConnection(tx, id, { removed_at: deps.clock.now(), active: false, is_default: false })
    await electDefault(tx, storeId, row.mode)
    await deps.live.publish(tx, { type: 'connection.updated', store_id: storeId, connection_id: id })
    await note(deps, tx, by, row, { action: 'connection.removed', before: fieldsOf(row) })
  })
}

const note = (
  deps: Deps,
  tx: Executor,
  by: Actor,
  { store_id, connection_id, account_name }: ConnectionRow,
  change: Pick<Audited, 'action' | 'before' | 'after'>,
): Promise<void> =>
  audit(deps, tx, by, { store_id, target: { type: 'connection', id: connection_id, name: account_name }, ...change })

/** As it is before the change, for the audit log too. */
async function lockKept(tx: Executor, id: string): Promise<ConnectionRow> {
  const row = await lockConnection(tx, id)
  if (!row || row.removed_at) throw new AppError(404, 'Connection not found')
  return row
}
