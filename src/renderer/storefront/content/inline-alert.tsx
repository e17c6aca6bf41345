import type { ReactNode } from 'react'
import { fieldsToCorrect } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutField } from '../../../shared/domain/checkout/checkout-validation.ts'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'
import type { CheckoutFormState } from '../types.ts'

const noticeIcons: Readonly<Record<'info' | 'error', IconName>> = { info: 'info', error: 'alert' }

/** A message on the page. An error interrupts screen readers, the others are polite. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'error'; children: ReactNode }) {
  return (
    <div className={`shop-notice shop-notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={noticeIcons[kind]} />
      <div>{children}</div>
    </div>
  )
}

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
