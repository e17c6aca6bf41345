import type { ReactNode } from 'react'
import { fieldsToMend } from '../../shared/domain/checkout-validation.ts'
import type { CheckoutField } from '../../shared/domain/checkout-validation.ts'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'
import { stateLabel } from './address-labels.ts'
import { useTexts } from './texts.tsx'
import type { CheckoutFormState } from './types.ts'

const signs: Readonly<Record<'info' | 'error' | 'quiet', IconName>> = { info: 'info', error: 'alert', quiet: 'offline' }

/** One message inside the page. An error interrupts a screen reader, the others wait their turn. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'error' | 'quiet'; children: ReactNode }) {
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
  const [first] = fieldsToMend(errors, values.isBillingSameAsShipping)
  if (first) focusField(first)
}

function useFieldLabels(form: CheckoutFormState): (field: CheckoutField) => string {
  const { t } = useTexts()
  const labels: Partial<Record<string, string>> = {
    email: t.email,
    fullName: t.full_name,
    address: t.address,
    city: t.city,
    country: t.country,
    postalCode: t.postal_code,
  }
  return (field) => {
    const billing = field.startsWith('billing')
    const name = billing ? field.charAt(7).toLowerCase() + field.slice(8) : field
    const { country } = billing ? form.values.billingInfo : form.values.shippingInfo
    const label = labels[name] ?? stateLabel(t, country)
    return billing ? `${t.billing_address}: ${label}` : label
  }
}

/** After Pay was pressed: how many fields need a look, with a link to each (VA-032). */
export function ErrorSummary({ form }: { form: CheckoutFormState }) {
  const { t } = useTexts()
  const label = useFieldLabels(form)
  const fields = form.submitted ? fieldsToMend(form.errors, form.values.isBillingSameAsShipping) : []
  return (
    <div role="alert">
      {fields.length > 0 && (
        <div className="shop-notice shop-notice-error">
          <Icon name="alert" />
          <div>
            <p className="shop-strong">{t.need_a_look(fields.length)}</p>
            <p className="shop-small">{t.nothing_charged}</p>
            <ul className="shop-error-links">
              {fields.map((field) => (
                <li key={field}>
                  <a
                    href={`#${fieldId(field)}`}
                    onClick={(event) => {
                      event.preventDefault()
                      focusField(field)
                    }}
                  >
                    {label(field)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
