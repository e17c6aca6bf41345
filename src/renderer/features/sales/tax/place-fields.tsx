import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { countries } from '../../../../shared/domain/address/regions.ts'
import { stateKind } from '../../../../shared/domain/address/address-format.ts'
import type { StateKind } from '../../../../shared/domain/address/address-format.ts'
import { stateAfterCountryChange, statesOf } from '../../../../shared/domain/address/states.ts'

interface PlaceFieldsProps {
  country: string
  region: string
  onChange: (place: { country_code: string; region: string }) => void
  countryError?: ReactNode
  regionError?: ReactNode
  /** Label of the option without a region; absent if a region is required. */
  whole?: string
}

const LABELS: Readonly<Record<StateKind, string>> = {
  state: 'State',
  state_or_territory: 'State or territory',
  province: 'Province',
  prefecture: 'Prefecture',
  region: 'Region',
}

/** A country and its state or region: a select if the country has a list, else free text. */
export function PlaceFields({ country, region, onChange, countryError, regionError, whole }: PlaceFieldsProps) {
  const choices = useMemo(() => countries('en').map(({ code, name }) => ({ value: code, label: name })), [])
  const states = statesOf(country)
  const label = LABELS[stateKind(country)]
  return (
    <>
      <Select
        label="Country"
        required
        searchable
        data={choices}
        value={country || null}
        allowDeselect={false}
        nothingFoundMessage="No matching country"
        error={countryError}
        onChange={(next) => {
          const country_code = next ?? ''
          // A region typed for another country doesn't apply to this one.
          const kept = country_code === country ? region : ''
          onChange({
            country_code,
            region: statesOf(country_code) ? stateAfterCountryChange(country_code, kept) : kept,
          })
        }}
      />
      {states ? (
        <Select
          label={label}
          searchable
          clearable
          placeholder={whole ?? ''}
          data={states.map(({ code, name }) => ({ value: code, label: name }))}
          value={region || null}
          error={regionError}
          onChange={(next) => onChange({ country_code: country, region: next ?? '' })}
        />
      ) : (
        <TextInput
          label={label}
          maxLength={100}
          placeholder={whole ?? ''}
          value={region}
          error={regionError}
          onChange={({ currentTarget }) => onChange({ country_code: country, region: currentTarget.value })}
        />
      )}
    </>
  )
}
