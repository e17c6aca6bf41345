import { orchestration } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'

/** What a change of a rule makes old. */
export const ruleReads = [
  routingRules.list,
  routingRules.details,
  routingRules.versions,
  routingRules.publications,
  orchestration.all,
]
