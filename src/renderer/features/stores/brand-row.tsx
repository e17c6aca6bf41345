import { Select, TextInput } from '@mantine/core'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { mediaUrl } from '../../lib/format/media-url.ts'
import { ImageUpload } from '../../ui/inputs/image-upload.tsx'
import { FieldPair, SettingsRow } from '../../ui/layout/settings-row.tsx'
import { TimeZoneSelect } from '../../ui/inputs/time-zone-select.tsx'
import { WebAddressInput } from '../../ui/inputs/web-address-input.tsx'
import { logoSource } from '../../ui/display/store-logo-text.ts'
import classes from './stores.module.css'
import type { StoreForm } from './use-store-form.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })

const currencies = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code}, ${names.of(code) ?? code}`,
}))

interface RowProps {
  store: Store
  form: StoreForm['form']
  disabled: boolean
}

function Logo({ store, form, disabled }: RowProps) {
  const { store_logo, remove_logo } = form.values
  const stored = logoSource(store.store_logo)
  const error = form.errors['store_logo']
  if (disabled) {
    return (
      <div>
        <p className={classes.strong}>Logo</p>
        {stored === null ? (
          <p className={classes.text}>No logo. Shoppers see the store’s name.</p>
        ) : (
          <img className={classes.logo} src={mediaUrl(stored)} alt="The store’s logo" />
        )}
      </div>
    )
  }
  return (
    <ImageUpload
      label="Logo"
      description="PNG, JPEG, WebP, AVIF or GIF up to 8 MB. Without a logo, shoppers see the store’s name."
      file={store_logo}
      current={stored !== null && !remove_logo ? mediaUrl(stored) : null}
      error={typeof error === 'string' ? error : undefined}
      onChange={(file) => {
        form.setFieldValue('store_logo', file)
        if (file !== null) form.setFieldValue('remove_logo', false)
        form.clearFieldError('store_logo')
      }}
      onProblem={(problem) => form.setFieldValue('logo_problem', problem)}
      onRemoveCurrent={() => form.setFieldValue('remove_logo', true)}
    />
  )
}

/** Store details that shoppers see. */
export function BrandRow(props: RowProps) {
  const { form } = props
  return (
    <SettingsRow title="Brand" help="Shown on your checkout pages.">
      <Logo {...props} />
      <TextInput label="Store name" autoComplete="organization" required {...form.getInputProps('store_name')} />
      <FieldPair>
        <WebAddressInput label="Website" {...form.getInputProps('store_website')} />
        <Select
          label="Currency"
          data={currencies}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No matching currency"
          {...form.getInputProps('currency')}
        />
      </FieldPair>
      <TimeZoneSelect
        purpose="Used for days in reports and for time-of-day rules."
        {...form.getInputProps('time_zone')}
        value={form.values.time_zone}
        disabled={props.disabled}
      />
    </SettingsRow>
  )
}
