import {
  isRefused,
  type Connection,
  type ConnectionDetails,
  type PaymentSetupStep,
} from '../../../../shared/contracts/payments/payment-accounts.ts'
import { canCharge } from '../../../connectors/connector.ts'
import { newId, newSecret } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { nextProbe } from './breaker.ts'
import { sealCredentials } from './credentials.ts'
import { changed, connectorOf, detailsOf, lockExisting, wireOf } from './account-details.ts'
import { contextOf, type Opener } from './open-connection.ts'
import { claimProbes, deleteOldFaults as forgetOldFaults, changeHealth } from './health-repo.ts'
import { findPaymentProgress } from './setup-repo.ts'
import {
  clearDefault,
  electDefault,
  findConnection,
  insertConnection,
  lockStore,
  markOwnPayments,
  setConnection,
  type ConnectionRow,
} from './repo.ts'
import { requireFreeName } from './save.ts'
import { unsupportedCurrency } from './supports-currency.ts'
import { verifyKeys } from './verify.ts'
import { fieldsOf } from './wire.ts'

export { listAll } from './account-details.ts'
export { maskOf, openCredentials, sealCredentials, type Credentials } from './credentials.ts'
export {
  activeConnections,
  contextOf,
  gatewaySecret,
  isCapped,
  readableAccount,
  readableAccounts,
  openConnection,
  webhookUrlOf,
  type ReadableAccount as KeptAccount,
  type OpenConnection,
} from './open-connection.ts'
export { supportsCurrency, unsupportedCurrency } from './supports-currency.ts'
export { verifyKeys } from './verify.ts'

const TEST_GATEWAY = 'test-gateway'

/** Connects the test gateway with its own webhook secret. @throws AppError 409 if the name is taken. */
export async function connectTestGateway(
  deps: Deps,
  by: Actor,
  input: { store_id: string; account_name: string },
): Promise<Connection> {
  const { store_id, account_name } = input
  const now = deps.clock.now()
  const made = await deps.once(async (tx) => {
    const connection_id = newId('con')
    await lockStore(tx, store_id)
    await requireFreeName(tx, store_id, account_name)
    const row = await insertConnection(tx, {
      connection_id,
      store_id,
      connector: TEST_GATEWAY,
      account_name,
      mode: 'test',
      credentials: sealCredentials(deps.cipher, { webhook_secret: newSecret() }),
      keys_changed_at: now,
      verified_at: now,
      activated_at: now,
      created_at: now,
    })
    await markOwnPayments(tx, store_id)
    await changed(deps, tx, by, row, { action: 'connection.created', after: fieldsOf(row) })
    return connection_id
  })
  return wireOf(deps, store_id, made)
}

/** Verifies the stored keys and saves the result. @throws AppError 404 */
export async function verifyAccount(deps: Deps, by: Actor, connectionId: string): Promise<ConnectionDetails> {
  const row = await findConnection(deps.db, connectionId)
  if (!row || row.removed_at || row.third_party) throw notFound('Payment account not found')
  const verification = await verifyKeys(connectorOf(deps, row.connector), contextOf(deps, row))
  await deps.db.transaction(async (tx) => {
    const now = await lockExisting(tx, connectionId)
    // The keys have changed, so the result doesn't apply to them.
    if (now.credentials !== row.credentials) return
    // An active account stays verified, and a provider that is down hasn't refused the keys.
    const kept = now.active || !isRefused(verification) ? now.verified_at : null
    const verified_at = verification.verified ? deps.clock.now() : kept
    await setConnection(tx, connectionId, { verification, verified_at })
    const { verified, message } = verification
    await changed(deps, tx, by, now, { action: 'connection.verified', after: { verified, message } })
  })
  return detailsOf(deps, row.store_id, connectionId)
}

/** Activates, pauses or resumes an account. @throws AppError 404, 409 while its keys are not verified. */
export async function setActive(
  deps: Deps,
  by: Actor,
  storeId: string,
  { connection_id, active }: { connection_id: string; active: boolean },
): Promise<Connection> {
  await deps.db.transaction(async (tx) => {
    const row = await lockExisting(tx, connection_id)
    if (active && row.verified_at === null) {
      throw new AppError(409, `Verify the keys of ${row.account_name} first`, { code: 'not_verified' })
    }
    if (active) requireUse(deps, row)
    await setConnection(tx, connection_id, {
      active,
      ...(active && { activated_at: row.activated_at ?? deps.clock.now() }),
      // A member who resumes an account that was out wants it to be tried.
      ...(active && { health: 'ok', health_since: null, failed_probes: 0, next_probe_at: null }),
    })
    if (active) {
      await markOwnPayments(tx, storeId)
      await electDefault(tx, storeId, row.mode)
    }
    await changed(deps, tx, by, row, {
      action: active ? 'connection.activated' : 'connection.paused',
      before: { active: row.active },
      after: { active },
    })
  })
  return wireOf(deps, storeId, connection_id)
}

/** Requires a connector that charges cards; a wallet's tokens are charged by another account. */
function requireUse(deps: Pick<Deps, 'connectors'>, { connector }: ConnectionRow): void {
  const found = connectorOf(deps, connector)
  if (canCharge(found) || !found.capabilities.methods.includes('card')) return
  throw new AppError(409, `${found.name} accounts can be verified here but can’t process payments yet`, {
    code: 'cannot_charge',
  })
}

/** @throws AppError 404, 409 if its keys are not verified. */
export async function makeDefault(deps: Deps, by: Actor, storeId: string, id: string): Promise<Connection> {
  await deps.db.transaction(async (tx) => {
    const row = await lockExisting(tx, id)
    if (row.verified_at === null) {
      throw new AppError(409, `Verify the keys of ${row.account_name} first`, { code: 'not_verified' })
    }
    if (row.activated_at === null) {
      throw new AppError(409, `Activate ${row.account_name} first`, { code: 'not_activated' })
    }
    await clearDefault(tx, storeId, row.mode)
    await setConnection(tx, id, { is_default: true })
    await changed(deps, tx, by, row, {
      action: 'connection.made_default',
      before: { is_default: row.is_default },
      after: { is_default: true },
    })
  })
  return wireOf(deps, storeId, id)
}

/** Returns the routing rules that name a connection; provided by the routing feature. */
/**
 * Disconnects an account that none of the store's routing rules name. Payments it started are still reconciled with it.
 * @throws AppError 409 with the `rules` that name it.
 */
export async function removeConnection(
  deps: Deps,
  by: Actor,
  storeId: string,
  id: string,
  rules: readonly { rule_id: string; name: string }[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockExisting(tx, id)
    if (rules.length > 0) {
      const names = rules.map(({ name }) => name).join(', ')
      throw new AppError(409, `${row.account_name} is named by ${rules.length === 1 ? 'a rule' : 'rules'}: ${names}`, {
        code: 'named_by_rules',
        data: { rules },
      })
    }
    await setConnection(tx, id, { removed_at: deps.clock.now(), active: false, is_default: false })
    await electDefault(tx, storeId, row.mode)
    await changed(deps, tx, by, row, { action: 'connection.removed', before: fieldsOf(row) })
  })
}

/** Checks whether providers that are out respond again; those that do get payments back on probation. */
export async function probeConnections(deps: Opener): Promise<void> {
  const now = deps.clock.now()
  for (const row of await claimProbes(deps.db, now, nextProbe(now, 0))) {
    const connector = deps.connectors.byId(row.connector)
    if (!connector) continue
    const { verified } = await verifyKeys(connector, contextOf(deps, row))
    const { connection_id, store_id } = row
    const failed_probes = verified ? row.failed_probes : row.failed_probes + 1
    await changeHealth(deps.db, connection_id, ['out'], {
      health: verified ? 'probing' : 'out',
      health_since: verified ? now : row.health_since,
      failed_probes,
      next_probe_at: verified ? null : nextProbe(now, failed_probes),
    })
    if (verified) await deps.live.publish(deps.db, { type: 'connection.updated', store_id, connection_id })
  }
}

export const forgetFaults = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  forgetOldFaults(db, clock.now())

/** Remaining steps before live payments, in order (ST-006). @throws AppError 404 */
export async function paymentSetup(
  deps: Pick<Deps, 'db' | 'connectors'>,
  storeId: string,
): Promise<PaymentSetupStep[]> {
  const has = await findPaymentProgress(deps.db, storeId)
  if (!has) throw notFound('Store not found')
  const untaken_currency = unsupportedCurrency(deps.connectors, has.accounts, has.currency)
  const needed = (done: boolean) => (done ? 'complete' : 'required')
  const optional = (done: boolean) => (done ? 'complete' : 'incomplete')
  return [
    { step: 'business_details', status: needed(has.details) },
    { step: 'bank_account', status: needed(has.bank) },
    { step: 'connector', status: needed(has.connector && !untaken_currency), untaken_currency },
    { step: 'checkout_domain', status: optional(has.domain) },
    { step: 'test_payment', status: optional(has.test_payment) },
    { step: 'go_live', status: optional(has.live) },
  ]
}
