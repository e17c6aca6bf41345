import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { ConnectionDetails } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import type { Connector } from '../../../connectors/connector.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound, requireVersion } from '../../../http/errors.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { openCredentials, readCredentials, sealCredentials, type Credentials } from './credentials.ts'
import { changed, connectableOf, connectorOf, detailsOf, lockExisting } from './account-details.ts'
import { contextOf } from './open-connection.ts'
import {
  editConnection,
  findConnection,
  insertConnection,
  listConnections,
  lockStore,
  type ConnectionChanges,
  type ConnectionRow,
} from './repo.ts'
import { verifyKeys } from './verify.ts'
import { fieldsOf } from './wire.ts'

/** Settings of every account; the provider's credential fields are next to them. */
export interface Settings extends Readonly<Record<string, unknown>> {
  account_name?: string | undefined
  methods?: PaymentMethod[] | undefined
  currencies?: string[] | undefined
  statement_descriptor?: string | undefined
  monthly_cap?: number | null | undefined
  /** Version that the edit was based on; not checked if absent. */
  version?: number | undefined
}

export interface NewAccount extends Settings {
  store_id: string
  account_name: string
  environment: 'sandbox' | 'live'
}

export const modeOf = (environment: 'sandbox' | 'live'): Mode => (environment === 'live' ? 'live' : 'test')

/**
 * Stores a new account, which takes payments once it is verified and activated.
 * @throws AppError 400 for credentials of a wrong format or mode, 404 for an unknown provider, 409 for a taken name.
 */
export async function saveAccount(
  deps: Deps,
  by: Actor,
  provider: string,
  given: NewAccount,
): Promise<ConnectionDetails> {
  const connector = connectableOf(deps, provider)
  const mode = modeOf(given.environment)
  if (!connector.capabilities.modes.includes(mode)) {
    throw badField('environment', `${connector.name} cannot be connected in ${mode} mode`)
  }
  const credentials = readCredentials(connector, given, mode)
  const now = deps.clock.now()
  const connection_id = await deps.once(async (tx) => {
    const id = newId('con')
    const currency = await lockStore(tx, given.store_id)
    await requireFreeName(tx, given.store_id, given.account_name)
    const row = await insertConnection(tx, {
      connection_id: id,
      store_id: given.store_id,
      connector: connector.id,
      account_name: given.account_name,
      mode,
      credentials: sealCredentials(deps.cipher, credentials),
      keys_changed_at: now,
      active: false,
      ...settingsOf(connector, given, currency),
      created_at: now,
    })
    await changed(deps, tx, by, row, { action: 'connection.created', after: fieldsOf(row) })
    return id
  })
  return detailsOf(deps, given.store_id, connection_id)
}

/** Picks the given settings; absent ones stay unchanged. @throws AppError 400 for what the provider doesn't support. */
function settingsOf(connector: Connector, given: Settings, currency: string): ConnectionChanges {
  requireSupported(connector, given)
  const { methods, currencies, statement_descriptor, monthly_cap } = given
  const isPartial = methods && methods.length > 0 && methods.length < connector.capabilities.methods.length
  return {
    // Selecting all methods stores null, so that methods the provider adds later are included.
    ...(methods && { methods: isPartial ? methods : null }),
    ...(currencies && { currencies: currencies.length > 0 ? currencies : null }),
    ...(statement_descriptor !== undefined && { statement_descriptor }),
    ...(monthly_cap !== undefined && {
      monthly_cap: monthly_cap === 0 ? null : monthly_cap,
      monthly_cap_currency: monthly_cap ? currency : null,
    }),
  }
}

/** @throws AppError 400 for a method, currency or statement text that the provider doesn't support */
function requireSupported(connector: Connector, { methods, currencies, statement_descriptor }: Settings): void {
  const { capabilities, name } = connector
  const other = methods?.find((method) => !capabilities.methods.includes(method))
  if (other !== undefined) throw badField('methods', `${name} does not take this method`)
  const able = capabilities.currencies
  const unknown = currencies?.find((code) => able !== 'any' && !able.includes(code))
  if (unknown !== undefined) throw badField('currencies', `${name} does not take ${unknown}`)
  const descriptor = statement_descriptor ?? ''
  const { pattern, problem } = connector.statement ?? {}
  if (descriptor !== '' && pattern !== undefined && !new RegExp(`^(?:${pattern})$`).test(descriptor)) {
    throw badField('statement_descriptor', problem ?? `${name} does not take this text`)
  }
}

/** @throws AppError 409 if another account of the store has the name. */
export async function requireFreeName(tx: Executor, storeId: string, name: string, self?: string): Promise<void> {
  const rows = await listConnections(tx, storeId)
  const taken = rows.some((row) => row.connection_id !== self && row.account_name.toLowerCase() === name.toLowerCase())
  if (!taken) return
  throw new AppError(409, `An account called ${name} is already connected`, {
    errors: { account_name: 'This name is already used' },
  })
}

/**
 * Updates an account. New keys of an active account are verified first, so that a typo doesn't stop sales; new keys of
 * other accounts wait for verification.
 * @throws AppError 400 for credentials of a wrong format or mode, 409 for a taken name or a stale version, 422 for
 * refused keys.
 */
export async function updateAccount(
  deps: Deps,
  by: Actor,
  connectionId: string,
  given: Settings,
): Promise<ConnectionDetails> {
  const found = await findConnection(deps.db, connectionId)
  if (!found || found.removed_at || found.third_party) throw notFound('Payment account not found')
  requireVersion(found.version, given.version)
  const connector = connectorOf(deps, found.connector)
  const keys = await newKeys(deps, connector, found, given)
  await deps.db.transaction(async (tx) => {
    const currency = await lockStore(tx, found.store_id)
    const row = await lockExisting(tx, connectionId)
    requireVersion(row.version, given.version)
    // Someone else saved other keys in the meantime, so the verification doesn't apply to them.
    if (keys && row.credentials !== found.credentials) throw new AppError(409, 'The keys were changed in the meantime')
    const { account_name } = given
    if (account_name !== undefined) await requireFreeName(tx, row.store_id, account_name, connectionId)
    const changes: ConnectionChanges = {
      ...(account_name !== undefined && { account_name }),
      ...settingsOf(connector, given, currency),
      ...keys,
    }
    if (Object.keys(changes).length === 0) return
    await editConnection(tx, connectionId, changes)
    const after = await lockExisting(tx, connectionId)
    await changed(deps, tx, by, after, {
      action: keys ? 'connection.keys_replaced' : 'connection.updated',
      before: fieldsOf(row),
      after: { ...fieldsOf(after), ...(keys && { keys: 'replaced' }) },
    })
  })
  return detailsOf(deps, found.store_id, connectionId)
}

async function newKeys(
  deps: Deps,
  connector: Connector,
  row: ConnectionRow,
  given: Settings,
): Promise<ConnectionChanges | null> {
  const names = connector.credentials.fields.map(({ name }) => name)
  if (!names.some((name) => name in given)) return null
  const kept = openCredentials(deps.cipher, row.credentials)
  const credentials = readCredentials(connector, given, row.mode, kept)
  if (names.every((name) => (credentials[name] ?? '') === (kept[name] ?? ''))) return null
  const changes = { credentials: sealCredentials(deps.cipher, credentials), keys_changed_at: deps.clock.now() }
  if (!row.active) return { ...changes, verified_at: null, verification: null }
  return { ...changes, ...(await requireAccepted(deps, connector, row, credentials)) }
}

async function requireAccepted(deps: Deps, connector: Connector, row: ConnectionRow, credentials: Credentials) {
  const verification = await verifyKeys(connector, contextOf(deps, row, credentials))
  if (verification.verified) return { verification, verified_at: deps.clock.now() }
  throw new AppError(422, `Nothing was changed: ${verification.message}`, { code: 'keys_refused' })
}
