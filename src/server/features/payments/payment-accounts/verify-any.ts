import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { readCredentials } from './credentials.ts'
import { connectorOf } from './account-details.ts'
import { contextOf } from './open-connection.ts'
import { findConnection } from './repo.ts'
import { modeOf } from './save.ts'
import { verifyAccount } from './service.ts'
import { verifyKeys } from './verify.ts'

export interface KeysToVerify extends Readonly<Record<string, unknown>> {
  connection_id?: string | undefined
  environment: 'sandbox' | 'live'
}

/**
 * Verifies the keys of a stored account of this provider and saves the result, or verifies keys without saving them.
 * @throws AppError 400 for keys of a wrong format or mode, 404 for an account of another provider.
 */
export async function verifyAny(
  deps: Deps,
  by: Actor,
  provider: string,
  { store_id, connection_id, environment, ...keys }: KeysToVerify & { store_id: string },
): Promise<{ verified: boolean; message: string; latency_ms: number }> {
  const connector = connectorOf(deps, provider)
  if (connection_id === undefined) {
    const mode = modeOf(environment)
    const credentials = readCredentials(connector, keys, mode)
    const account = { connection_id: 'none', store_id, connector: provider, mode, credentials: '' as const }
    const { verified, message, latency_ms } = await verifyKeys(connector, contextOf(deps, account, credentials))
    return { verified, message, latency_ms }
  }
  const row = await findConnection(deps.db, connection_id)
  if (row?.connector !== provider) throw notFound('Payment account not found')
  const { verification } = await verifyAccount(deps, by, connection_id)
  if (!verification) throw new Error('A verified connection has a verification')
  const { verified, message, latency_ms } = verification
  return { verified, message, latency_ms }
}
