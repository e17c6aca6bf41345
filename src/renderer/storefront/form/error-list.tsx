import type { CheckoutField } from '../../../shared/domain/checkout/checkout-validation.ts'
import { postalLabel, stateLabel } from './address-labels.ts'
import { colon } from '../i18n/colon.ts'
import { Icon } from '../content/icons.tsx'
import { fieldId, focusField } from './focus-field.ts'
import { useTexts } from '../i18n/texts.tsx'
import type { CheckoutFormState } from '../types.ts'

function useFieldLabels(form: CheckoutFormState): (field: CheckoutField) => string {
  const { t, locale } = useTexts()
  const labels: Partial<Record<string, string>> = {
    email: t.email,
    fullName: t.full_name,
    address: t.address,
    city: t.city,
    country: t.country,
  }
  return (field) => {
    const billing = field.startsWith('billing')
    const name = billing ? field.charAt(7).toLowerCase() + field.slice(8) : field
    const { country } = billing ? form.values.billingInfo : form.values.shippingInfo
    const label = labels[name] ?? (name === 'postalCode' ? postalLabel : stateLabel)(t, country)
    return billing ? t.billing_address + colon(locale) + label : label
  }
}

/** The number of invalid fields, with a link to each (VA-032). */
export function ErrorList({ form, fields }: { form: CheckoutFormState; fields: readonly CheckoutField[] }) {
  const { t } = useTexts()
  const label = useFieldLabels(form)
  return (
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
  )
}
