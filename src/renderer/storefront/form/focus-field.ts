import { fieldsToCorrect, type CheckoutField } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutFormState } from '../types.ts'

/** The ID of a checkout field's control. */
export const fieldId = (field: CheckoutField): string => `shop-${field}`

/** Focuses a field, or 'same as shipping' if that hides the field. */
export function focusField(field: CheckoutField): void {
  const control = document.getElementById(fieldId(field)) ?? document.getElementById('shop-same')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** Focuses the first invalid field in page order. Call it once the messages are rendered. */
export function focusFirstError({ errors, values }: Pick<CheckoutFormState, 'errors' | 'values'>): void {
  const [first] = fieldsToCorrect(errors, values)
  if (first) focusField(first)
}
