import type { ClientAddress } from '../../../shared/domain/address/address.ts'
import { billingName, completeBillingPostalCode } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutField } from '../../../shared/domain/checkout/checkout-validation.ts'
import { hasState, isPlaceFirst, placeOrder, stateKind } from '../../../shared/domain/address/address-format.ts'
import { postalLabel, stateLabel } from './address-labels.ts'
import { useCountries } from './country-list.ts'
import { SelectField, TextField } from './fields.tsx'
import { fieldId } from './focus-field.ts'
import { shownError } from './shown-error.ts'
import { useTexts } from '../i18n/texts.tsx'
import type { CheckoutFormState } from '../types.ts'

interface AddressFormProps {
  kind: 'shipping' | 'billing'
  form: CheckoutFormState
  /** Limits the country list to these codes; empty or absent: every country. */
  only?: readonly string[] | undefined
  onChange: (patch: Partial<ClientAddress>) => void
  onLeave: (field: CheckoutField) => void
}

type Part = 'fullName' | 'address' | 'city' | 'state' | 'postalCode' | 'country'

const autoComplete: Readonly<Record<Part, string>> = {
  fullName: 'name',
  address: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
}

/** The layout of the row with city, state and postal code. */
function placeClass(country: string): string {
  if (placeOrder(country)[0] !== 'city' || !hasState(country)) return 'shop-place-pair'
  return ['state', 'province'].includes(stateKind(country)) ? '' : 'shop-place-long'
}

/**
 * The fields of one address. Country and state change together: a state that doesn't exist in the new country is
 * cleared.
 */
export function AddressForm({ kind, form, only, onChange, onLeave }: AddressFormProps) {
  const { t, locale } = useTexts()
  const address = kind === 'shipping' ? form.values.shippingInfo : form.values.billingInfo
  const countries = useCountries(locale, only, address.country)
  const { country } = address
  const states = countries.ofCountry(address.state)

  const field = (part: Part) => {
    const name = kind === 'shipping' ? part : billingName[part]
    return {
      id: fieldId(name),
      value: address[part],
      error: shownError(form, name),
      hint: form.hints?.[name],
      required: true,
      autoComplete: `${kind} ${autoComplete[part]}`,
      onChange: (value: string) => onChange({ [part]: value }),
      onLeave: () => onLeave(name),
    }
  }

  const state = { ...field('state'), label: stateLabel(t, country) }
  const postalCode = field('postalCode')
  const parts = {
    city: <TextField key="city" {...field('city')} label={t.city} />,
    state: states ? (
      <SelectField key="state" {...state} options={states} onOpen={countries.open} />
    ) : (
      <TextField key="state" {...state} />
    ),
    postalCode: (
      <TextField
        key="postal"
        {...postalCode}
        label={postalLabel(t, country)}
        autoCapitalize="characters"
        onLeave={() => {
          // A British postcode often only lacks its space (DEF-74).
          const complete = completeBillingPostalCode(country, address.postalCode)
          if (kind === 'billing' && complete !== address.postalCode) onChange({ postalCode: complete })
          postalCode.onLeave()
        }}
      />
    ),
  }
  const place = (
    <div key="place" className={`shop-place ${placeClass(country)}`}>
      {placeOrder(country).map((part) => parts[part])}
    </div>
  )
  const street = [
    <TextField key="street" {...field('address')} label={t.address} />,
    <TextField
      key="apt"
      id={`shop-${kind}-apt-suite`}
      label={t.apt_suite}
      value={address.aptSuite}
      autoComplete={`${kind} address-line2`}
      onChange={(aptSuite) => onChange({ aptSuite })}
    />,
  ]
  return (
    <div className="shop-fields shop-address">
      <SelectField
        {...field('country')}
        label={t.country}
        options={countries.list}
        onOpen={countries.open}
        onChange={(to) => onChange({ country: to, state: countries.stateIn(to, address.state) })}
      />
      <TextField {...field('fullName')} label={t.full_name} autoCapitalize="words" />
      {isPlaceFirst(country) ? [place, ...street] : [...street, place]}
    </div>
  )
}
