import type { WhopIntegration } from '../../../../shared/contracts/payments/whop.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { ProviderWebhook, ProviderResult } from '../../../connectors/third-party.ts'
import type { Deps } from '../../../deps.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { sealCredentials, webhookUrlOf, type Credentials } from '../payment-accounts/service.ts'
import { connectorOf, contextAt, credentialsOf, integrationOf, requireVerified, type Chosen } from './account.ts'
import { saveFigures, setAccount, type AccountRow } from './repo.ts'

/** Converts a failed call to Whop into a result with a message. */
export async function asked<T>(question: Promise<ProviderResult<T>>): Promise<ProviderResult<T>> {
  try {
    return await question
  } catch (error) {
    if (error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown) {
      return { ok: false, message: error.message }
    }
    throw error
  }
}

/** Checks whether Whop sends webhooks to this server, and registers one if not. @throws AppError 404, 409 */
export async function checkWebhook(deps: Deps, by: Actor, chosen: Chosen): Promise<WhopIntegration> {
  await ensureWebhook(deps, by, await requireVerified(deps, chosen))
  return integrationOf(deps, chosen)
}

/** Like `listen`, for an account that was just accepted: a failure is stored as a message. */
export async function ensureWebhook(deps: Deps, by: Actor, row: AccountRow): Promise<void> {
  const credentials = credentialsOf(deps, row)
  const { webhook_id } = credentials
  const known = webhook_id === undefined ? null : await heardAt(deps, row, webhook_id)
  if (known && !known.ok) return note(deps, row, { webhook_message: known.message })
  const found = known?.value ?? null
  if (found && found.url === webhookUrlOf(deps.settings, row)) {
    // A webhook that the merchant turned off stays off; only they turn it on again.
    const webhook_state = found.enabled ? 'listening' : 'off'
    return note(deps, row, { webhook_state, webhook_message: '' })
  }
  const made = await asked(connectorOf(deps).desk.createWebhook(contextAt(deps, row, credentials)))
  if (made.ok) return keep(deps, by, row, credentials, made.value)
  await note(deps, row, { webhook_state: webhook_id === undefined ? 'none' : 'missing', webhook_message: made.message })
}

const heardAt = (deps: Deps, row: AccountRow, id: string): Promise<ProviderResult<ProviderWebhook | null>> =>
  asked(connectorOf(deps).desk.getWebhook(contextAt(deps, row), id))

async function note(deps: Deps, { connection_id }: AccountRow, told: Parameters<typeof saveFigures>[2]): Promise<void> {
  await saveFigures(deps.db, connection_id, { ...told, webhook_checked_at: deps.clock.now() })
}

/** A webhook's secret is returned only once, on creation. */
async function keep(
  deps: Deps,
  by: Actor,
  row: AccountRow,
  credentials: Credentials,
  { webhook_id, secret, enabled }: ProviderWebhook & { secret: string },
): Promise<void> {
  const { store_id, connection_id, mode } = row
  const isKept = await deps.db.transaction(async (tx) => {
    const sealed = sealCredentials(deps.cipher, { ...credentials, webhook_id, webhook_secret: secret })
    if (!(await setAccount(tx, row, { credentials: sealed }))) return false
    const webhook_state = enabled ? 'listening' : 'off'
    await saveFigures(tx, connection_id, { webhook_state, webhook_message: '', webhook_checked_at: deps.clock.now() })
    const target = { type: 'connection', id: connection_id, name: 'Whop' }
    await audit(deps, tx, by, { store_id, action: 'whop.webhook_made', target, after: { mode } })
    await deps.live.publish(tx, { type: 'connection.updated', store_id, connection_id })
    return true
  })
  if (isKept) return
  // Another process was first, and no one could verify what this webhook would sign.
  const gone = await asked(connectorOf(deps).desk.deleteWebhook(contextAt(deps, row, credentials), webhook_id))
  if (!gone.ok) deps.log.warn({ connection_id, webhook_id }, `a webhook at Whop could not be deleted: ${gone.message}`)
}
