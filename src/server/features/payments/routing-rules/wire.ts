import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { ruleText } from '../../../../shared/domain/routing/rule-text.ts'
import { connectionsOf, LIST_OF, type RoutingRule } from '../../../../shared/domain/routing/rules.ts'
import { ruleProblems } from '../../../../shared/domain/routing/validate.ts'
import type { Naming } from './names.ts'
import type { Matched, RuleRow } from './repo.ts'

const statusOf = ({ published, enabled }: RuleRow): RoutingRuleWire['status'] => {
  if (published === null) return 'draft'
  return enabled ? 'live' : 'paused'
}

/** A rule as its store's members see it. */
export function toWire(row: RuleRow, { names, known }: Naming, matched?: Matched): RoutingRuleWire {
  const { kind, draft, published } = row
  return {
    rule_id: row.rule_id,
    store_id: row.store_id,
    mode: row.mode,
    kind,
    list: LIST_OF[kind],
    ...draft,
    priority: row.priority,
    enabled: row.enabled,
    status: statusOf(row),
    version: row.version,
    published_version: row.published_version,
    connector_ids: connectionsOf(draft.action),
    sentence: ruleText({ kind, ...draft }, names),
    problems: ruleProblems(kind, draft, known),
    published: published && { ...published, sentence: ruleText({ kind, ...published }, names) },
    matches_7d: matched?.matches ?? 0,
    decided_7d: matched?.decided ?? 0,
    approved_7d: matched?.approved ?? 0,
    waiting_7d: matched?.waiting ?? 0,
    published_at: row.published_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The published part of a rule that decides payments; null while it is not active. */
export const inForce = ({
  rule_id,
  kind,
  priority,
  enabled,
  published,
  published_version,
}: RuleRow): RoutingRule | null =>
  published === null || published_version === null
    ? null
    : { ...published, rule_id, version: published_version, kind, priority, enabled }

/** A rule as its draft. */
export const asDrafted = ({ rule_id, kind, priority, draft, version }: RuleRow): RoutingRule => ({
  ...draft,
  rule_id,
  version,
  kind,
  priority,
  enabled: true,
})
