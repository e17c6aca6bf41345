import type { ReactNode } from 'react'
import { fieldsToMend } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutField } from '../../../shared/domain/checkout/checkout-validation.ts'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'
import type { CheckoutFormState } from '../types.ts'

const signs: Readonly<Record<'info' | 'error', IconName>> = { info: 'info', error: 'alert' }

/** One message inside the page. An error interrupts a screen reader, the others wait their turn. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'error'; children: ReactNode }) {
  return (
    <div className={`shop-notice shop-notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={signs[kind]} />
      <div>{children}</div>
    </div>
  )
}

/** The id of a checkout field's control. */
export const fieldId = (field: CheckoutField): string => `shop-${field}`

/** Puts the focus on a field, or on 'same as shipping' where the field itself is hidden behind it. */
export function focusField(field: CheckoutField): void {
  const control = document.getElementById(fieldId(field)) ?? document.getElementById('shop-same')
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

/** Puts the focus on the first field to mend, in the order of the page. Call it once the messages are shown. */
export function focusFirstError({ errors, values }: Pick<CheckoutFormState, 'errors' | 'values'>): void {
  const [first] = fieldsToMend(errors, values)
  if (first) focusField(first)
}
