import { MultiSelect, TagsInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { countries } from '../../../../shared/domain/address/regions.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import classes from './groups.module.css'

const choices = countries().map(({ code, name }) => ({ value: code, label: name }))

const MOST_CITIES = 500

/** Where the page ships to and where it doesn't (PP-014, DEF-64). */
export function PlacesGroup() {
  const { values, client, set, problems } = usePaymentPage()
  const { restrict_shipping_countries_enabled: restricted, included_country_codes: included } = values
  const note = restricted && included.length > 0 ? pluralize(included.length, 'country', 'countries') : 'Everywhere'
  return (
    <SettingGroup title="Countries and cities" icon={IconMapPin} note={note} keywords="shipping restriction excluded">
      <FlagField name="restrict_shipping_countries_enabled" label="Limit shipping to selected countries" />
      <MultiSelect
        label="Countries"
        size="xs"
        searchable
        clearable
        hidePickedOptions
        placeholder={included.length === 0 ? 'Select countries' : ''}
        nothingFoundMessage="No countries found"
        data={choices}
        value={included}
        onChange={(included_country_codes) => set({ included_country_codes })}
      />
      {restricted && included.length === 0 && <p className={classes.hint}>Leave blank to ship everywhere.</p>}
      <TagsInput
        label="Excluded cities"
        description="Press Enter after each city. Capitalization doesn’t matter."
        size="xs"
        maxTags={MOST_CITIES}
        value={[...client.excludedCityCodes]}
        error={problems.get('excluded_city_codes')}
        onChange={(excluded_city_codes) => set({ excluded_city_codes })}
      />
    </SettingGroup>
  )
}
