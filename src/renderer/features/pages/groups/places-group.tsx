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
      <FlagField name="restrict_shipping_countries_enabled" label="Ship to chosen countries only" />
      <MultiSelect
        label="Countries"
        size="xs"
        searchable
        clearable
        hidePickedOptions
        placeholder={included.length === 0 ? 'Every country' : ''}
        nothingFoundMessage="No country is called that"
        data={choices}
        value={included}
        onChange={(included_country_codes) => set({ included_country_codes })}
      />
      {restricted && included.length === 0 && (
        <p className={classes.hint}>While none is chosen, the page ships everywhere.</p>
      )}
      <TagsInput
        label="Cities that are not shipped to"
        description="Press Enter after each. Upper and lower case are the same."
        size="xs"
        maxTags={MOST_CITIES}
        value={[...client.excludedCityCodes]}
        error={problems.get('excluded_city_codes')}
        onChange={(excluded_city_codes) => set({ excluded_city_codes })}
      />
    </SettingGroup>
  )
}
