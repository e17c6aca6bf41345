import type { Parsed } from '../../../../shared/contract.ts'
import type { Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, requireVersion } from '../../../http/errors.ts'
import type { Destination, Send, ToolConnection } from '../../../integrations/destinations/destination.ts'
import { destinationOf, verifierOf } from '../../../integrations/destinations/registry.ts'
import { sandboxSend } from '../../../integrations/destinations/sandbox.ts'
import { sendTo } from '../../../integrations/http/exchange.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { releasePromoCodes, shopConnected, shopDisconnecting } from '../shopify/service.ts'
import { queueDeliveries } from '../store-events/service.ts'
import { enteredFields, mergeFields, secretsOf, splitFields } from './credentials.ts'
import { defaultSettings, settingsOf, toolDetails, type ToolSettings } from './read.ts'
import * as repo from './repo.ts'
import type { IntegrationRow } from './repo.ts'

type Change = Parsed<Contracts['integrations']['update']>['body']

/** @throws AppError 422 */
export function requireDestination({ name, label }: Tool): Destination {
  const destination = destinationOf(name)
  if (!destination) throw new AppError(422, `${label} receives no events`, { code: 'not_available' })
  return destination
}

/** @throws AppError 422 */
function requireVerifier({ name, label }: Tool): Pick<Destination, 'verify'> {
  const verifier = verifierOf(name)
  if (!verifier) throw new AppError(422, `${label} can’t be connected yet`, { code: 'not_available' })
  return verifier
}

/** @throws AppError 400 for a setting that the tool doesn't have */
function requireSettings(tool: Tool, { sent_from, mapping = {} }: Change): void {
  if (sent_from !== undefined && !tool.sends.includes(sent_from))
    throw badField('sent_from', `${tool.label} events can’t be sent this way`)
  const names = new Set([...Object.values(tool.mapping), ...tool.events])
  for (const [type, mapped] of Object.entries(mapping)) {
    if (!(type in tool.mapping) || !names.has(mapped.as))
      throw badField('mapping', `${tool.label} has no event named ${mapped.as} for ${type}`)
  }
}

/** @throws AppError 400 for a field that the tool's tag needs */
function requireTagFields({ fields }: Tool, merged: Readonly<Record<string, string>>): void {
  const missing = fields.find(({ key, for_tag }) => for_tag && !merged[key])
  if (missing)
    throw badField(`fields.${missing.key}`, `Enter the ${missing.label}, or send events from the server only`)
}

/** @throws AppError 400 for a sandbox that should get events from the browser: the tag would load the tool's own script */
function requireServerOnly({ sent_from = 'server' }: Change, is_sandbox: boolean): void {
  if (is_sandbox && sent_from !== 'server') throw badField('sent_from', 'A sandbox only gets events from the server')
}

/**
 * Connects a tool or changes its connection. Credentials that changed, or that the tool rejected before, are verified
 * with a real call first.
 * @throws AppError 400 with a message per field, 409 `stale_version`, 422 `not_available`
 */
export const updateIntegration = (deps: Deps, by: Actor, change: Change): Promise<Integration> =>
  saveConnection(deps, by, change, { send: sendTo(deps.settings.providersUrl), is_sandbox: false })

/** Connects a tool of the demo store: the same, but a sandbox on this server checks the credentials and gets the events. */
export const connectSandbox = (deps: Deps, by: Actor, change: Change): Promise<Integration> =>
  saveConnection(deps, by, change, { send: sandboxSend, is_sandbox: true })

/** Where credentials are verified, and where events are sent from then on. */
interface Target {
  send: Send
  is_sandbox: boolean
}

async function saveConnection(deps: Deps, by: Actor, change: Change, target: Target): Promise<Integration> {
  const { store_id, name } = change
  const tool = toolOf(name)
  const verifier = requireVerifier(tool)
  requireSettings(tool, change)
  const current = await repo.findIntegration(deps.db, store_id, name)
  const stored = { ...current?.fields, ...secretsOf(deps.cipher, current) }
  const merged = mergeFields(tool, stored, enteredFields(tool, change))
  if ((change.sent_from ?? current?.sent_from ?? 'server') !== 'server') requireTagFields(tool, merged)
  const changed = tool.fields.some(({ key }) => (merged[key] ?? '') !== (stored[key] ?? ''))
  const verifies = !current || changed || (current.status === 'broken' && change.enabled === true)
  const is_sandbox = verifies ? target.is_sandbox : current.is_sandbox
  requireServerOnly(change, is_sandbox)
  if (verifies) {
    const connection = { fields: merged, test_code: change.test_code ?? current?.test_code ?? '' }
    await verify(verifier, connection, target.send, deps.clock.now())
  }
  await deps.once(async (tx) => {
    const before = await repo.lockIntegration(tx, store_id, name)
    requireVersion(before?.version ?? 0, change.version)
    await save(deps, tx, by, { tool, change, before, merged, verified: verifies, is_sandbox })
    return null
  })
  return toolDetails(deps, store_id, name)
}

/** @throws AppError 400 with what the tool said */
async function verify(
  { verify: check }: Pick<Destination, 'verify'>,
  connection: ToolConnection,
  send: Send,
  now: Date,
): Promise<void> {
  const result = await check(connection, send, now)
  if (result.ok) return
  const { reason, field } = result
  throw new AppError(400, reason, {
    code: 'not_verified',
    ...(field !== undefined && { errors: { [`fields.${field}`]: reason } }),
  })
}

interface Saved {
  tool: Tool
  change: Change
  before: IntegrationRow | null
  merged: Record<string, string>
  verified: boolean
  is_sandbox: boolean
}

function statusOf({ change, before, verified }: Saved): IntegrationRow['status'] {
  if (change.enabled === false) return 'paused'
  if (!before || change.enabled === true) return 'connected'
  return verified && before.status === 'broken' ? 'connected' : before.status
}

async function save(deps: Deps, tx: Executor, by: Actor, saved: Saved): Promise<void> {
  const { tool, change, before, merged, is_sandbox } = saved
  const { store_id, name } = change
  const { open, secret } = splitFields(tool, merged)
  const status = statusOf(saved)
  const row = await repo.saveIntegration(
    tx,
    {
      integration_id: before?.integration_id ?? newId('itg'),
      store_id,
      name,
      status,
      fields: open,
      secrets: deps.cipher.encrypt(JSON.stringify(secret)),
      ...changedSettings(before ? settingsOf(before) : newSettings(tool, merged), change),
      ...(is_sandbox && { sent_from: 'server' }),
      is_sandbox,
      ...(status === 'broken' ? {} : { problem: '', problem_at: null }),
      connected_by: fullName(by.user) || by.user.email,
    },
    deps.clock.now(),
  )
  await audit(deps, tx, by, {
    store_id,
    action: actionOf(before, status),
    target: { type: 'integration', id: row.integration_id, name: tool.label },
    before: before && auditFields(before),
    after: auditFields(row),
  })
  await deps.live.publish(tx, { type: 'integration.updated', store_id, name })
  if (name === 'shopify') return shopConnected(deps, tx, row)
  if (status === 'connected' && before && before.status !== 'connected') await queueDeliveries(tx, [row.integration_id])
}

/** Settings of a tool that is connected now. Without what its tag needs, it only gets events from the server. */
const newSettings = (tool: Tool, merged: Readonly<Record<string, string>>): ToolSettings => ({
  ...defaultSettings(tool),
  ...(tool.fields.some(({ key, for_tag }) => for_tag && !merged[key]) && { sent_from: 'server' }),
})

const changedSettings = (current: ToolSettings, change: Change): ToolSettings => ({
  sent_from: change.sent_from ?? current.sent_from,
  consent: change.consent ?? current.consent,
  mapping: { ...current.mapping, ...change.mapping },
  test_code: (change.test_code ?? current.test_code).trim(),
  sends_test_mode: change.sends_test_mode ?? current.sends_test_mode,
})

const actionOf = (before: IntegrationRow | null, status: IntegrationRow['status']): string => {
  if (!before) return 'integration.connected'
  if (status === before.status) return 'integration.updated'
  return status === 'paused' ? 'integration.paused' : 'integration.resumed'
}

/** A connection without its secrets. */
const auditFields = ({ status, fields, sent_from, consent, mapping, sends_test_mode }: IntegrationRow) => ({
  status,
  ...fields,
  sent_from,
  consent,
  sends_test_mode,
  events: Object.entries(mapping).flatMap(([type, { sent, as }]) => (sent ? [`${type} as ${as}`] : [])),
})

/** Deletes a tool's connection with its credentials. Does nothing if it isn't connected. */
export async function disconnect(
  deps: Deps,
  by: Actor,
  { store_id, name }: Pick<Change, 'store_id' | 'name'>,
): Promise<void> {
  if (name === 'shopify') await shopDisconnecting(deps, store_id)
  await deps.db.transaction(async (tx) => {
    if (name === 'shopify') await releasePromoCodes(tx, store_id)
    const gone = await repo.deleteIntegration(tx, store_id, name)
    if (!gone) return
    await audit(deps, tx, by, {
      store_id,
      action: 'integration.disconnected',
      target: { type: 'integration', id: gone.integration_id, name: toolOf(name).label },
      before: auditFields(gone),
    })
    await deps.live.publish(tx, { type: 'integration.updated', store_id, name })
  })
}
