import { useMemo, useState } from 'react'
import {
  checkoutRulesOf,
  validateCheckout,
  type CheckoutForms,
} from '../../../shared/domain/checkout/checkout-validation.ts'
import type { PreviewShopper } from '../../../shared/preview.ts'
import type { CheckoutFormState, CheckoutHandlers, HintedField, ShopPage } from '../../storefront/types.ts'
import { idleHandlers } from './preview-cart.ts'
import { countryOf, emptyForms, formsWithMistakes, samplePerson, withPageDefaults } from './sample-people.ts'

/** The initial country of the address: the device's if the store ships there. */
function shipsTo(page: ShopPage, country: string): string {
  const only = page.restrict_shipping_countries_enabled ? (page.included_country_codes ?? []) : []
  if (only.length === 0 || only.includes(country)) return country
  return only.length === 1 ? (only[0] ?? '') : ''
}

function formsFor(page: ShopPage, shopper: PreviewShopper): CheckoutForms {
  const country = countryOf(shopper)
  if (shopper.form === 'filled' || shopper.form === 'declined') return withPageDefaults(samplePerson(country), page)
  if (shopper.form === 'mistakes') return withPageDefaults(formsWithMistakes(country), page)
  return withPageDefaults(emptyForms(shipsTo(page, country)), page)
}

interface Tried {
  /** The forms that it is derived from. */
  of: CheckoutForms
  values: CheckoutForms
  touched: Partial<Record<HintedField, boolean>>
  submitted: boolean
}

/** The form state in a preview; if it is `tryable`, merchants can fill in the forms like shoppers. */
export function usePreviewForm(page: ShopPage, shopper: PreviewShopper, tryable: boolean) {
  const { restrict_shipping_countries_enabled, included_country_codes, excluded_city_codes } = page
  const { customer_email_enabled, shipping_required, billing_same_as_shipping, marketing_consent } = page
  const ruled = useMemo(
    () => ({
      restrict_shipping_countries_enabled,
      included_country_codes,
      excluded_city_codes,
      customer_email_enabled,
      shipping_required,
      billing_same_as_shipping,
      marketing_consent,
    }),
    [
      restrict_shipping_countries_enabled,
      included_country_codes,
      excluded_city_codes,
      customer_email_enabled,
      shipping_required,
      billing_same_as_shipping,
      marketing_consent,
    ],
  )
  const begun = useMemo(() => formsFor(ruled, shopper), [ruled, shopper])
  const [tried, setTried] = useState<Tried | null>(null)
  const now = tried?.of === begun ? tried : null
  const form = useMemo<CheckoutFormState>(() => {
    const values = now?.values ?? begun
    const submitted = now?.submitted ?? shopper.form === 'mistakes'
    const looked = submitted || now !== null
    return {
      values,
      errors: looked ? validateCheckout(values, checkoutRulesOf(ruled)) : {},
      touched: now?.touched ?? {},
      submitted,
    }
  }, [now, begun, shopper.form, ruled])
  const handlers = useMemo<CheckoutHandlers>(() => {
    if (!tryable) return idleHandlers
    const change = (make: (before: Tried) => Partial<Tried>) =>
      setTried((before) => {
        const from = before?.of === begun ? before : { of: begun, values: begun, touched: {}, submitted: false }
        return { ...from, ...make(from) }
      })
    const fill = (make: (values: CheckoutForms) => Partial<CheckoutForms>) =>
      change(({ values }) => ({ values: { ...values, ...make(values) } }))
    return {
      ...idleHandlers,
      onContact: (patch) => fill(({ contactInfo }) => ({ contactInfo: { ...contactInfo, ...patch } })),
      onShipping: (patch) => fill(({ shippingInfo }) => ({ shippingInfo: { ...shippingInfo, ...patch } })),
      onBilling: (patch) => fill(({ billingInfo }) => ({ billingInfo: { ...billingInfo, ...patch } })),
      onSameAsShipping: (isBillingSameAsShipping) => fill(() => ({ isBillingSameAsShipping })),
      onLeave: (field) => change(({ touched }) => ({ touched: { ...touched, [field]: true } })),
      onPay: () => change(() => ({ submitted: true })),
    }
  }, [tryable, begun])
  return { form, handlers }
}
