import { compileCondition, compileConditions, type ConditionResult } from './conditions.ts'
import type { RoutingFacts } from './facts.ts'
import { conditionText, type RuleNames } from './rule-text.ts'
import type { RuleConditions } from './rules.ts'

/** The result of each comparison of a rule, for testing a payment against it. */
export interface Explained {
  met: ConditionResult
  groups: { match: 'all' | 'any'; checks: { met: ConditionResult; words: string }[] }[]
}

/** Evaluates every comparison of a rule's conditions, including those that don't affect the result. */
export function explainConditions(conditions: RuleConditions, facts: RoutingFacts, names: RuleNames): Explained {
  return {
    met: compileConditions(conditions)(facts),
    groups: conditions.groups.map(({ match, conditions: list }) => ({
      match,
      checks: list.map((condition) => ({
        met: compileCondition(condition)(facts),
        words: conditionText(condition, names),
      })),
    })),
  }
}
