import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countries } from '../../../../shared/domain/address/regions.ts'
import { paymentMethods, METHOD_NAMES, RULE_FIELDS } from '../../../../shared/domain/routing/fields.ts'
import { zoneLabel } from '../../../../shared/domain/address/time-zone.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { CURRENCIES } from '../currencies.ts'
import { LAZY_DROPDOWN } from '../pills.ts'
import type { SimulationValues } from './simulation-values.ts'
import classes from './simulation.module.css'

interface SimulationFieldsProps {
  values: SimulationValues
  set: (patch: Partial<SimulationValues>) => void
  errors: Readonly<Record<string, string>>
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const optionsOf = (choices: Readonly<Record<string, string>> = {}) =>
  Object.entries(choices).map(([value, words]) => ({ value, label: capital(words.replace(/^(a|the) /, '')) }))

const METHODS = paymentMethods.map((value) => ({
  value,
  label: value === 'card' ? 'Card' : METHOD_NAMES[value],
}))
const BRANDS = optionsOf(RULE_FIELDS.card_brand.choices)
const FUNDINGS = optionsOf(RULE_FIELDS.funding.choices)
const COUNTRIES = countries().map(({ code, name }) => ({ value: code, label: name }))
const DEVICES = [
  { value: 'phone' as const, label: 'Phone' },
  { value: 'tablet' as const, label: 'Tablet' },
  { value: 'desktop' as const, label: 'Desktop' },
]
const CUSTOMERS = [
  { value: 'new' as const, label: 'New' },
  { value: 'returning' as const, label: 'Returning' },
]
const STARTERS = [
  { value: 'customer' as const, label: 'Customer' },
  { value: 'merchant' as const, label: 'Merchant' },
]

interface ChoiceProps<T extends string> {
  label: string
  data: readonly { value: T; label: string }[]
  value: T | ''
  onChange: (value: T | '') => void
}

/** A single value, or unknown. */
function Choice<T extends string>({ label, data, value, onChange }: ChoiceProps<T>) {
  return (
    <Select
      comboboxProps={LAZY_DROPDOWN}
      label={label}
      placeholder="Any"
      data={data}
      searchable={data.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

function MoreFields({ values, set, errors }: SimulationFieldsProps) {
  const { time_zone } = useStore()
  const card = values.payment_method === 'card'
  return (
    <div className={classes.fields}>
      {card && (
        <Choice label="Funding" data={FUNDINGS} value={values.funding} onChange={(funding) => set({ funding })} />
      )}
      {card && (
        <TextInput
          label="BIN"
          placeholder="Any"
          inputMode="numeric"
          maxLength={8}
          value={values.bin}
          error={errors['payment.bin']}
          onChange={(event) => set({ bin: event.currentTarget.value.replace(/\D/g, '') })}
        />
      )}
      <Choice
        label="IP country"
        data={COUNTRIES}
        value={values.ip_country}
        onChange={(ip_country) => set({ ip_country })}
      />
      <Choice label="Device" data={DEVICES} value={values.device} onChange={(device) => set({ device })} />
      <Choice
        label="Customer"
        data={CUSTOMERS}
        value={values.customer_type}
        onChange={(customer_type) => set({ customer_type })}
      />
      <Select
        comboboxProps={LAZY_DROPDOWN}
        label="Initiated by"
        data={STARTERS}
        allowDeselect={false}
        value={values.initiator}
        onChange={(next) => next !== null && set({ initiator: next })}
      />
      <NumberInput
        label="Attempt"
        min={1}
        allowDecimal={false}
        value={values.attempt}
        error={errors['payment.attempt']}
        onChange={(next) => set({ attempt: Number(next) || 1 })}
      />
      <TextInput
        type="time"
        label={`Time, ${zoneLabel(time_zone)}`}
        value={values.time_of_day}
        onChange={(event) => set({ time_of_day: event.currentTarget.value })}
      />
      <TextInput
        className={classes.wide ?? ''}
        label="Customer email"
        description="A split always sends the same customer to the same account."
        value={values.customer}
        onChange={(event) => set({ customer: event.currentTarget.value })}
      />
    </div>
  )
}

/** The simulated payment: basic fields, with the rest behind a button. */
export function SimulationFields(props: SimulationFieldsProps) {
  const { values, set, errors } = props
  const [more, setMore] = useState(false)
  const card = values.payment_method === 'card'
  return (
    <>
      <div className={classes.fields}>
        <MoneyInput
          label="Amount"
          currency={values.currency}
          value={values.amount}
          error={errors['payment.amount']}
          onChange={(amount) => set({ amount })}
        />
        <Select
          comboboxProps={LAZY_DROPDOWN}
          label="Currency"
          data={CURRENCIES}
          searchable
          allowDeselect={false}
          value={values.currency}
          onChange={(next) => next !== null && set({ currency: next })}
        />
        <Select
          comboboxProps={LAZY_DROPDOWN}
          label="Method"
          data={METHODS}
          allowDeselect={false}
          value={values.payment_method}
          onChange={(next) => next !== null && set({ payment_method: next })}
        />
        {card && (
          <Choice
            label="Brand"
            data={BRANDS}
            value={values.card_brand}
            onChange={(card_brand) => set({ card_brand })}
          />
        )}
        {card && (
          <Choice
            label="Issuer"
            data={COUNTRIES}
            value={values.issuer_country}
            onChange={(issuer_country) => set({ issuer_country })}
          />
        )}
        <Choice label="Billing" data={COUNTRIES} value={values.country} onChange={(country) => set({ country })} />
      </div>
      {more && <MoreFields {...props} />}
      <Button variant="subtle" size="compact-xs" aria-expanded={more} onClick={() => setMore(!more)}>
        {more ? 'Fewer fields' : 'More fields'}
      </Button>
    </>
  )
}
