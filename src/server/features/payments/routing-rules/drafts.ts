import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { connectionsOf, type RuleContent, type RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { newId } from '../../../db/ids.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { namingOf } from './names.ts'
import { findVersion, storeVersion } from './versions-repo.ts'
import { changeRule, insertRule, lockRule, type RuleRow, type StoreMode } from './repo.ts'
import { requireRule, ruleOf } from './rules.ts'
import { toWire } from './wire.ts'

const STALE = 'Another member changed this rule after you opened it'

type Change = 'created' | 'updated' | 'restored' | 'published' | 'paused' | 'resumed' | 'deleted'

/** Audits who changed what, and notifies open screens. */
export async function recordChange(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { store_id, rule_id, name }: { store_id: string; rule_id: string; name: string },
  change: { action: Change; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const { action, ...states } = change
  const target = { type: 'routing_rule', id: rule_id, name }
  await audit(deps, tx, by, { store_id, action: `routing_rule.${action}`, target, ...states })
  await publishLive(deps, tx, by, { store_id, change: action, name })
}

export const named = ({ store_id, rule_id, draft }: RuleRow) => ({ store_id, rule_id, name: draft.name })

/** Publishes a live event to open rule screens. */
export const publishLive = (
  deps: Deps,
  tx: Executor,
  { user }: Actor,
  news: { store_id: string; change: string; name: string },
): Promise<void> => {
  const by = { user_id: user.user_id, name: fullName(user) || user.email }
  return deps.live.publish(tx, { type: 'routing_rule.updated', ...news, by })
}

const byWhom = ({ user }: Actor) => ({ user_id: user.user_id || null, user_name: fullName(user) || user.email })

/** Everything named in the draft and in the published rule. */
export const allNamed = (draft: RuleContent, published: RuleContent | null): string[] => [
  ...new Set([...connectionsOf(draft.action), ...(published ? connectionsOf(published.action) : [])]),
]

/** Creates a rule as a draft. It affects no payments until it is published. */
export async function createRule(
  deps: Deps,
  by: Actor,
  place: StoreMode,
  { kind, content }: { kind: RuleKind; content: RuleContent },
): Promise<RoutingRuleWire> {
  const now = deps.clock.now()
  const made = await deps.once(async (tx) => {
    const rule_id = newId('rul', now.getTime())
    const { store_id, mode } = place
    const connection_ids = allNamed(content, null)
    await insertRule(tx, {
      rule_id,
      store_id,
      mode,
      kind,
      draft: content,
      connection_ids,
      created_at: now,
      updated_at: now,
    })
    await storeVersion(tx, { rule_id, version: 1, content, what: 'saved', ...byWhom(by), created_at: now })
    await recordChange(
      deps,
      tx,
      by,
      { store_id, rule_id, name: content.name },
      { action: 'created', after: { ...content } },
    )
    return rule_id
  })
  return ruleOf(deps, made)
}

/** Reads and locks a rule. @throws AppError 404, 409 with the stored rule if `version` is outdated */
export async function locked(tx: Executor, rule_id: string, version?: number): Promise<RuleRow> {
  const row = requireRule(await lockRule(tx, rule_id))
  if (version === undefined || version === row.version) return row
  const draft = toWire(row, await namingOf(tx, row, [row.draft]))
  throw new AppError(409, STALE, { code: 'stale_version', data: { version: row.version, draft } })
}

/** Writes the next version of a draft. */
async function write(
  deps: Deps,
  tx: Executor,
  by: Actor,
  row: RuleRow,
  { content, restored_from = null }: { content: RuleContent; restored_from?: number | null },
): Promise<void> {
  const now = deps.clock.now()
  const version = row.version + 1
  const what = restored_from === null ? ('saved' as const) : ('restored' as const)
  await changeRule(tx, row.rule_id, {
    draft: content,
    version,
    connection_ids: allNamed(content, row.published),
    updated_at: now,
  })
  const kept = { rule_id: row.rule_id, version, content, what, restored_from, ...byWhom(by), created_at: now }
  await storeVersion(tx, kept)
  const action = restored_from === null ? 'updated' : 'restored'
  await recordChange(
    deps,
    tx,
    by,
    { ...named(row), name: content.name },
    { action, before: { ...row.draft }, after: { ...content } },
  )
}

/** Updates the draft; absent fields are unchanged. @throws AppError 404, 409 if `version` is outdated */
export async function updateRule(
  deps: Deps,
  by: Actor,
  rule_id: string,
  given: { [F in keyof RuleContent]?: RuleContent[F] | undefined } & { version?: number | undefined },
): Promise<RoutingRuleWire> {
  await deps.once(async (tx) => {
    const row = await locked(tx, rule_id, given.version)
    const { name, note, conditions, action } = given
    const content: RuleContent = {
      name: name ?? row.draft.name,
      note: note ?? row.draft.note,
      conditions: conditions ?? row.draft.conditions,
      action: action ?? row.draft.action,
    }
    await write(deps, tx, by, row, { content })
  })
  return ruleOf(deps, rule_id)
}

/**
 * Restores an earlier version as the draft. @throws AppError 404 if the version is no longer stored, 409 if
 * `current_version` is outdated
 */
export async function restoreRule(
  deps: Deps,
  by: Actor,
  { rule_id, version, current_version }: { rule_id: string; version: number; current_version?: number | undefined },
): Promise<RoutingRuleWire> {
  await deps.once(async (tx) => {
    const row = await locked(tx, rule_id, current_version)
    const found = await findVersion(tx, rule_id, version)
    if (!found) throw notFound('This version is no longer available')
    await write(deps, tx, by, row, { content: found.content, restored_from: version })
  })
  return ruleOf(deps, rule_id)
}
