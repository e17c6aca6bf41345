import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { RuleAction } from '../../../../shared/domain/routing/rules.ts'
import { CascadeFields } from './cascade-fields.tsx'
import { DeclineFields, MethodFields, ThreeDSecureFields } from './other-fields.tsx'
import { RouteFields } from './route-fields.tsx'
import type { RuleErrors } from './rule-problems.ts'

interface ActionFieldsProps {
  action: RuleAction
  connections: readonly Connection[]
  /** True if the rule is about card payments. */
  cards: boolean
  errors: RuleErrors
  onChange: (action: RuleAction) => void
}

/** Fields of the rule's action, by kind. */
export function ActionFields(props: ActionFieldsProps) {
  const { action } = props
  switch (action.type) {
    case 'one':
    case 'priority':
    case 'split':
      return <RouteFields {...props} action={action} />
    case 'cascade':
      return <CascadeFields {...props} action={action} />
    case 'decline':
      return <DeclineFields {...props} action={action} />
    case 'three_d_secure':
      return <ThreeDSecureFields {...props} action={action} />
    case 'checkout':
      return <MethodFields {...props} action={action} />
  }
}
