import type { CheckoutField } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutFormState } from '../types.ts'

/** A field's error, once the shopper left the field or pressed Pay: errors aren't shown while typing. */
export const shownError = (form: CheckoutFormState, field: CheckoutField): string | undefined =>
  form.submitted || form.touched[field] ? form.errors[field] : undefined
