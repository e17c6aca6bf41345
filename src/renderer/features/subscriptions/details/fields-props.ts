import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'

/** Props of the inputs of an action. */
export interface FieldsProps {
  subscription: SubscriptionDetails
  request: ActionRequest
  onChange: (change: Partial<ActionRequest>) => void
}

/** Selects open inside the popover: a portal would count as outside. */
export const INSIDE = { withinPortal: false } as const
