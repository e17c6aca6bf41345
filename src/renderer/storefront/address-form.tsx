import type { ClientAddress } from '../../shared/domain/address.ts'
import { completeBillingPostalCode } from '../../shared/domain/checkout-validation.ts'
import type { CheckoutField } from '../../shared/domain/checkout-validation.ts'
import { stateAfterCountryChange, stateKind, statesOf } from '../../shared/domain/states.ts'
import { stateLabel } from './address-labels.ts'
import { useCountries } from './country-list.ts'
import { SelectField, TextField } from './fields.tsx'
import { fieldId } from './notices.tsx'
import { shownError } from './shown-error.ts'
import { useTexts } from './texts.tsx'
import type { CheckoutFormState } from './types.ts'

interface AddressFormProps {
  kind: 'shipping' | 'billing'
  form: CheckoutFormState
  /** Codes the country list is cut down to; empty or absent: every country. */
  only?: readonly string[] | undefined
  onChange: (patch: Partial<ClientAddress>) => void
  onLeave: (field: CheckoutField) => void
}

type Part = 'fullName' | 'address' | 'city' | 'state' | 'postalCode' | 'country'

const shippingNames: Readonly<Record<Part, CheckoutField>> = {
  fullName: 'fullName',
  address: 'address',
  city: 'city',
  state: 'state',
  postalCode: 'postalCode',
  country: 'country',
}

const billingNames: Readonly<Record<Part, CheckoutField>> = {
  fullName: 'billingFullName',
  address: 'billingAddress',
  city: 'billingCity',
  state: 'billingState',
  postalCode: 'billingPostalCode',
  country: 'billingCountry',
}

const autoComplete: Readonly<Record<Part, string>> = {
  fullName: 'name',
  address: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
}

/** The fields of one address. Country and state change together: a state that the new country lacks is cleared. */
export function AddressForm({ kind, form, only, onChange, onLeave }: AddressFormProps) {
  const { t, locale } = useTexts()
  const address = kind === 'shipping' ? form.values.shippingInfo : form.values.billingInfo
  const countries = useCountries(locale, only, address.country)
  const states = statesOf(address.country)

  const field = (part: Part) => {
    const name = (kind === 'shipping' ? shippingNames : billingNames)[part]
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

  const state = { ...field('state'), label: stateLabel(t, address.country) }
  const postalCode = field('postalCode')
  return (
    <div className="shop-fields shop-address">
      <SelectField
        {...field('country')}
        label={t.country}
        options={countries.list}
        onOpen={countries.open}
        onChange={(country) => onChange({ country, state: stateAfterCountryChange(country, address.state) })}
      />
      <TextField {...field('fullName')} label={t.full_name} autoCapitalize="words" />
      <TextField {...field('address')} label={t.address} />
      <TextField
        id={`shop-${kind}-apt-suite`}
        label={t.apt_suite}
        value={address.aptSuite}
        autoComplete={`${kind} address-line2`}
        onChange={(aptSuite) => onChange({ aptSuite })}
      />
      <div className={stateKind(address.country) === 'region' ? 'shop-place shop-place-long' : 'shop-place'}>
        <TextField {...field('city')} label={t.city} />
        {states ? <SelectField {...state} options={states} /> : <TextField {...state} />}
        <TextField
          {...postalCode}
          label={t.postal_code}
          autoCapitalize="characters"
          onLeave={() => {
            // A British billing code lacks only its space more often than not (DEF-74).
            const complete = completeBillingPostalCode(address.country, address.postalCode)
            if (kind === 'billing' && complete !== address.postalCode) onChange({ postalCode: complete })
            postalCode.onLeave()
          }}
        />
      </div>
    </div>
  )
}
