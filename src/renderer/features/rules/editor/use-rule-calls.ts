import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { ruleReads } from '../list/rule-reads.ts'
import { contentOf, type RuleValues } from './rule-values.ts'

/** API calls of the form. Each resolves to the rule, or to null after `onFailure`. */
export interface RuleCalls {
  create: (kind: RuleKind, values: RuleValues) => Promise<RoutingRuleWire | null>
  /** Saves the draft on top of `version`. */
  update: (rule_id: string, version: number | undefined, values: RuleValues) => Promise<RoutingRuleWire | null>
  publish: (rule: RoutingRuleWire) => Promise<RoutingRuleWire | null>
}

export function useRuleCalls(onFailure: (reason: unknown) => void): RuleCalls {
  const { store_id } = useStore()
  const options = { onFailure, invalidates: ruleReads }
  const creating = useAction(routingRules.create, options)
  const updating = useAction(routingRules.update, options)
  const publishing = useAction(routingRules.publish, options)
  return {
    create: async (kind, values) => {
      const reply = await creating.run({ body: { store_id, kind, ...contentOf(values) } })
      return reply?.data ?? null
    },
    update: async (ruleId, version, values) => {
      const reply = await updating.run({ params: { ruleId }, body: { version, ...contentOf(values) } })
      return reply?.data ?? null
    },
    publish: async ({ rule_id, version }) => {
      const reply = await publishing.run({ body: { rule_id, version } })
      return reply?.data ?? null
    },
  }
}
