import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { contactErrors, shippingErrors } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutForms, CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'

/** The checkout steps in order; 'completed' is recorded by the server. */
export const steps = ['contact', 'shipping', 'payment'] as const
export type Step = (typeof steps)[number]

/** The number of completed steps: contact details, then a shipping address. */
export function stepsDone(forms: CheckoutForms, rules: CheckoutRules): number {
  if (contactErrors(forms.contactInfo, rules).email) return 0
  return Object.keys(shippingErrors(forms.shippingInfo, rules)).length > 0 ? 1 : 2
}

function countSteps(known: LiveCart['progress_step']): number {
  if (known === null) return 0
  return known === 'completed' ? steps.length : steps.indexOf(known) + 1
}

/**
 * Reports each step to the server once, in order (API-162); a failed one is sent with the next.
 * @param known the last step of the session on the server
 */
export function createProgress(
  known: LiveCart['progress_step'],
  tell: (step: Step) => Promise<unknown>,
): (count: number) => Promise<void> {
  let told = countSteps(known)
  let telling: Promise<void> = Promise.resolve()
  const tellUpTo = async (count: number): Promise<void> => {
    for (const step of steps.slice(told, count)) {
      await tell(step)
      told += 1
    }
  }
  return (count) => {
    telling = telling.then(() => tellUpTo(count)).catch(() => {})
    return telling
  }
}
