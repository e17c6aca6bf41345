import { type ReactNode, lazy, Suspense, useState, type ComponentType } from 'react'
import { hiddenBillingMessages } from '../../../shared/domain/checkout/checkout-validation.ts'
import { AddressForm } from '../form/address-form.tsx'
import { CheckboxField } from '../form/fields.tsx'
import { Icon } from '../content/icons.tsx'
import { Notice } from '../content/inline-alert.tsx'
import { isServerOrHydrating } from '../content/media.ts'
import { RadioCards } from '../form/radio-cards.tsx'
import { Section } from '../form/section.tsx'
import { useTexts } from '../i18n/texts.tsx'
import type { CheckoutFormState, CheckoutHandlers, PaymentMethodId } from '../types.ts'
import type { BrandIcons } from './brand-icons.tsx'

/** The available payment methods, the selected one, and the result of the last attempt. */
export interface PaymentChoice {
  methods: readonly PaymentMethodId[]
  selected: PaymentMethodId
  /** Card brands shown next to 'Card', by their wire names. */
  brands?: readonly string[]
  /** True if Whop takes the payment of the selected method. */
  whop?: boolean | undefined
  busy: boolean
  /** Why the last payment failed, as shown to the shopper. */
  error?: string | null | undefined
  /** Why the cart can't be paid, such as a sold-out item. */
  blocked?: string | null | undefined
}

/**
 * 'Same as shipping', and the billing address while it is off. The hidden form is validated too, with its errors next
 * to the checkbox (DEF-49).
 */
export function BillingSection({ form, handlers }: { form: CheckoutFormState; handlers: CheckoutHandlers }) {
  const { t } = useTexts()
  const same = form.values.isBillingSameAsShipping
  const hidden =
    same && (form.submitted || form.touched.postalCode)
      ? hiddenBillingMessages(form.errors)
          .map((message) => t.said[message] ?? message)
          .join('. ')
      : ''
  return (
    <div className="shop-fields">
      <CheckboxField
        id="shop-same"
        label={t.same_as_shipping}
        checked={same}
        error={hidden || undefined}
        onChange={handlers.onSameAsShipping}
      />
      {!same && (
        <fieldset className="shop-billing">
          <legend className="shop-strong">{t.billing_address}</legend>
          <AddressForm kind="billing" form={form} onChange={handlers.onBilling} onLeave={handlers.onLeave} />
        </fieldset>
      )}
    </div>
  )
}

/** The payment methods as rows; the card's row contains the provider's fields, passed as `cardSlot`. */
export function PaymentSection(props: {
  form: CheckoutFormState
  payment: PaymentChoice
  handlers: CheckoutHandlers
  cardSlot: ReactNode
  /** False if the billing address has its own section. */
  billing?: boolean
  /** There is nothing to pay, so no method to choose. */
  free?: boolean
}) {
  const { t } = useTexts()
  const { form, payment, handlers, free } = props
  const panel = (method: PaymentMethodId) => (
    <>
      {method === 'card' ? props.cardSlot : <p className="shop-soft">{t.redirect_note(t.methods[method])}</p>}
      {props.billing !== false && <BillingSection form={form} handlers={handlers} />}
    </>
  )
  const encrypted = (
    <span className="shop-small shop-soft shop-with-icon">
      <Icon name="lock" size={16} />
      {t.encrypted}
    </span>
  )
  return (
    <Section title={t.payment} end={encrypted}>
      {payment.error && <Notice kind="error">{payment.error}</Notice>}
      {free ? (
        panel('card')
      ) : (
        <RadioCards
          name="shop-payment"
          legend={t.payment}
          selected={payment.selected}
          onSelect={handlers.onPaymentMethod}
          cards={payment.methods.map((method) => ({
            id: method,
            title: t.methods[method],
            end: <PaymentMethodIcons method={method} brands={payment.brands} />,
            panel: panel(method),
          }))}
        />
      )}
    </Section>
  )
}

type IconsProps = Parameters<typeof BrandIcons>[0]

// Icons are next to names: a page without them is still complete.
const BrandMarks = lazy<ComponentType<IconsProps>>(() =>
  import('./brand-icons.tsx').then(
    ({ BrandIcons: signs }) => ({ default: signs }),
    () => ({ default: () => null }),
  ),
)

/**
 * The icons next to a payment method. They never change, so those of a server render are kept without loading their
 * code; other pages load it on demand.
 */
function PaymentMethodIcons(props: IconsProps) {
  const [kept] = useState(() => isServerOrHydrating() && typeof document !== 'undefined')
  if (kept) return <span className="shop-marks" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <span className="shop-marks">
      <Suspense>
        <BrandMarks {...props} />
      </Suspense>
    </span>
  )
}
