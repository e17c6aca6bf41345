import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import type { RuleList } from '../../../../shared/domain/routing/rules.ts'
import { ruleProblems, type RuleProblem } from '../../../../shared/domain/routing/validate.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { allNamed, locked, named, recordChange, publishLive } from './drafts.ts'
import { namingOf } from './names.ts'
import { markPublished } from './versions-repo.ts'
import {
  changeRule,
  countActive,
  deleteRule,
  findRule,
  setOrder,
  touchRuleset,
  type RuleRow,
  type StoreMode,
} from './repo.ts'
import { listOf, requireRule, rowsOfList, ruleOf } from './rules.ts'

/**
 * Locks a rule to change the active rules: the store's rule set first, then the rule, in the order that every caller
 * uses.
 */
async function lockedInForce(tx: Executor, rule_id: string, version?: number): Promise<RuleRow> {
  await touchRuleset(tx, requireRule(await findRule(tx, rule_id)))
  return locked(tx, rule_id, version)
}

/** @throws AppError 400 with the draft's problems, by part */
export async function requireUsable(db: Executor, row: RuleRow): Promise<void> {
  const { known } = await namingOf(db, row, [row.draft])
  const problems = ruleProblems(row.kind, row.draft, known)
  const [first] = problems
  if (first) throw unusable(first, problems)
}

function unusable(first: RuleProblem, problems: readonly RuleProblem[]): AppError {
  const errors = Object.fromEntries(problems.toReversed().map(({ path, message }) => [path, message]))
  return new AppError(400, first.message, { code: 'unusable_rule', errors, data: { problems } })
}

/**
 * Publishes the draft. Publishing a draft that is already published changes nothing.
 * @throws AppError 400 if it can't be used, 404, 409 if `version` is outdated
 */
export async function publishRule(
  deps: Deps,
  by: Actor,
  { rule_id, version }: { rule_id: string; version: number },
): Promise<RoutingRuleWire> {
  const now = deps.clock.now()
  await deps.once(async (tx) => {
    const row = await lockedInForce(tx, rule_id, version)
    if (row.published_version === row.version) return
    await requireUsable(tx, row)
    await changeRule(tx, rule_id, {
      published: row.draft,
      published_version: row.version,
      published_at: now,
      updated_at: now,
      connection_ids: allNamed(row.draft, row.draft),
    })
    await markPublished(tx, rule_id, row.version, now)
    await countActive(tx, row)
    const before = { published_version: row.published_version }
    await recordChange(deps, tx, by, named(row), {
      action: 'published',
      before,
      after: { published_version: row.version },
    })
  })
  return ruleOf(deps, rule_id)
}

/** Pauses or resumes a rule. @throws AppError 404, 409 if it was never published */
export async function setRuleEnabled(
  deps: Deps,
  by: Actor,
  { rule_id, enabled }: { rule_id: string; enabled: boolean },
): Promise<RoutingRuleWire> {
  await deps.db.transaction(async (tx) => {
    const row = await lockedInForce(tx, rule_id)
    if (row.published === null) throw new AppError(409, 'Publish this rule first', { code: 'not_published' })
    if (row.enabled === enabled) return
    await changeRule(tx, rule_id, { enabled, updated_at: deps.clock.now() })
    await countActive(tx, row)
    const states = { before: { enabled: row.enabled }, after: { enabled } }
    await recordChange(deps, tx, by, named(row), { action: enabled ? 'resumed' : 'paused', ...states })
  })
  return ruleOf(deps, rule_id)
}

/** Deletes a rule with its history. @throws AppError 404 */
export async function removeRule(deps: Deps, by: Actor, rule_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockedInForce(tx, rule_id)
    await deleteRule(tx, rule_id)
    await countActive(tx, row)
    await recordChange(deps, tx, by, named(row), { action: 'deleted', before: { ...row.draft } })
  })
}

/**
 * Reorders the rules of a list.
 * @throws AppError 409 with the current ids if the list contains other rules than those given
 */
export async function reorderRules(
  deps: Deps,
  by: Actor,
  place: StoreMode,
  { list, rule_ids }: { list: RuleList; rule_ids: readonly string[] },
): Promise<RoutingRuleWire[]> {
  await deps.db.transaction(async (tx) => {
    // Before the rules are read, so that a concurrent reorder waits here and then sees this one's order.
    await touchRuleset(tx, place)
    const before = (await rowsOfList(tx, place, list)).map(({ rule_id }) => rule_id)
    const wanted = new Set(rule_ids)
    if (wanted.size !== rule_ids.length || wanted.size !== before.length || !before.every((id) => wanted.has(id))) {
      const detail = 'The rules in this list have changed. Reload the list before you sort it.'
      throw new AppError(409, detail, { code: 'other_rules', data: { rule_ids: before } })
    }
    await setOrder(tx, rule_ids)
    const target = { type: 'routing_rules', id: list, name: list }
    const states = { before: { order: before }, after: { order: rule_ids } }
    await audit(deps, tx, by, { store_id: place.store_id, action: 'routing_rule.reordered', target, ...states })
    await publishLive(deps, tx, by, { store_id: place.store_id, change: 'reordered', name: '' })
  })
  return (await listOf(deps, place, { list })).data
}
