import type { Mode } from '../../../../shared/contracts/fields.ts'
import { isRefused, type Verification } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { WhopIntegration } from '../../../../shared/contracts/payments/whop.ts'
import type { ConnectionContext } from '../../../connectors/connector.ts'
import { isThirdParty, type ProviderAccount, type ThirdParty } from '../../../connectors/third-party.ts'
import type { Sealed } from '../../../crypto/cipher.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import {
  contextOf,
  maskOf,
  openCredentials,
  verifyKeys,
  webhookUrlOf,
  type Credentials,
} from '../payment-accounts/service.ts'
import { findAccount, findFigures, hasOwnPayments, lastWebhook, WHOP, type AccountRow } from './repo.ts'

/** @throws Error if the registry lacks it, which is a bug */
export function connectorOf({ connectors }: Pick<Deps, 'connectors'>): ThirdParty {
  const found = connectors.byId(WHOP)
  if (!found || !isThirdParty(found)) throw new Error('The Whop connector is missing')
  return found
}

/** A store and its chosen mode, which identify the account. */
export interface Chosen {
  store_id: string
  mode: Mode
}

export const notConnected = (mode: Mode): AppError => notFound(`Whop is not connected in ${mode} mode`)

/** @throws AppError 404 without an account */
export async function requireAccount(deps: Pick<Deps, 'db'>, { store_id, mode }: Chosen): Promise<AccountRow> {
  const row = await findAccount(deps.db, store_id, mode)
  if (!row) throw notConnected(mode)
  return row
}

/** Requires an account with a key that Whop has accepted. @throws AppError 404, 409 */
export async function requireVerified(deps: Pick<Deps, 'db'>, chosen: Chosen): Promise<AccountRow> {
  const row = await requireAccount(deps, chosen)
  if (row.verified_at === null) {
    throw new AppError(409, 'Verify the API key first. Whop has not accepted it yet', { code: 'not_verified' })
  }
  return row
}

/** Decrypts the account's keys. Keys sealed with another secret of this server can't be read and count as none. */
export function credentialsOf(
  { cipher, log }: Pick<Deps, 'cipher' | 'log'>,
  row: Pick<AccountRow, 'credentials' | 'connection_id'>,
): Credentials {
  try {
    return openCredentials(cipher, row.credentials)
  } catch (error) {
    log.error({ err: error, connection_id: row.connection_id }, 'the key of Whop cannot be read')
    return {}
  }
}

/** How long a member waits on a screen for Whop. */
const PATIENCE_MS = 8_000

type Place = Pick<AccountRow, 'connection_id' | 'store_id' | 'connector' | 'mode'>

export function contextAt(deps: Deps, row: AccountRow): ConnectionContext
export function contextAt(deps: Deps, row: Place, credentials: Credentials): ConnectionContext
export function contextAt(deps: Deps, row: Place & { credentials?: Sealed }, given?: Credentials): ConnectionContext {
  const { credentials = '', ...place } = row
  const opened = given ?? credentialsOf(deps, { ...place, credentials })
  return contextOf(deps, { ...place, credentials }, opened, PATIENCE_MS)
}

/** Verifies a key at Whop: the verification, and the key's account if it was accepted. */
export async function tryKey(
  deps: Deps,
  context: ConnectionContext,
): Promise<{ verification: Verification; account: ProviderAccount | null }> {
  const whop = connectorOf(deps)
  let account: ProviderAccount | null = null
  const verify: ThirdParty['verify'] = async (ctx) => {
    const told = await whop.desk.account(ctx)
    if (!told.ok) return { verified: false, message: told.message, latency_ms: 0 }
    account = told.value
    return { verified: true, message: `Connected to ${told.value.title}.`, latency_ms: 0 }
  }
  const verification = await verifyKeys({ ...whop, verify }, context)
  return { verification, account: verification.verified ? account : null }
}

const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null

const statusOf = ({ active, verification }: AccountRow): WhopIntegration['status'] => {
  if (active) return 'active'
  return isRefused(verification) ? 'failed' : 'unverified'
}

/** The account as its screens show it, without the key. */
export async function integrationOf(deps: Deps, { store_id, mode }: Chosen): Promise<WhopIntegration> {
  const [row, own_payments] = await Promise.all([
    findAccount(deps.db, store_id, mode),
    hasOwnPayments(deps.db, store_id),
  ])
  if (!row) {
    const empty = { connection_id: null, api_key: '', keys_changed_at: null, account: null, verification: null }
    return { mode, status: 'none', own_payments, ...empty, webhook: null }
  }
  const { connection_id } = row
  const [told, seen] = await Promise.all([findFigures(deps.db, connection_id), lastWebhook(deps.db, connection_id)])
  const { api_key = '', account_id, account_title = '' } = credentialsOf(deps, row)
  return {
    mode,
    status: statusOf(row),
    own_payments,
    connection_id,
    api_key: api_key === '' ? '••••' : maskOf(api_key),
    keys_changed_at: iso(row.keys_changed_at ?? row.created_at),
    account: account_id === undefined ? null : { account_id, title: account_title },
    verification: row.verification,
    webhook: {
      url: webhookUrlOf(deps.settings, row),
      state: told?.webhook_state ?? 'none',
      message: told?.webhook_message ?? '',
      checked_at: iso(told?.webhook_checked_at),
      seen_at: iso(seen),
    },
  }
}
