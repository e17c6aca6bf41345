import { orchestration } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'

/** Queries to invalidate when a rule changes. */
export const ruleReads = [
  routingRules.list,
  routingRules.details,
  routingRules.versions,
  routingRules.publications,
  orchestration.all,
]
