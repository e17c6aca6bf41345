import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { contactErrors, shippingErrors } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutForms, CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'

/** The steps of a checkout in their order; 'completed' is the server's own to note. */
export const steps = ['contact', 'shipping', 'payment'] as const
export type Step = (typeof steps)[number]

/** How many of the steps are behind the shopper: contact given, then an address to ship to. */
export function stepsDone(forms: CheckoutForms, rules: CheckoutRules): number {
  if (contactErrors(forms.contactInfo, rules).email) return 0
  return Object.keys(shippingErrors(forms.shippingInfo, rules)).length > 0 ? 1 : 2
}

/**
 * Tells the server of each step once, in order (API-162); one that could not be told is told with the next.
 * @param known the step the session has reached already
 */
export function createProgress(
  known: LiveCart['progress_step'],
  tell: (step: Step) => Promise<unknown>,
): (count: number) => Promise<void> {
  let told = known === null ? 0 : known === 'completed' ? steps.length : steps.indexOf(known) + 1
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
