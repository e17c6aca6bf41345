import { orchestration } from '../../../shared/contracts/orchestration.ts'
import { routingRules } from '../../../shared/contracts/routing-rules.ts'

/** What a change of a rule makes old. */
export const ruleReads = [
  routingRules.list,
  routingRules.details,
  routingRules.versions,
  routingRules.publications,
  orchestration.all,
]
