import { Button, Group, Modal, SegmentedControl, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { salesTaxes, type SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { countryName } from '../../../../shared/domain/address/regions.ts'
import { call } from '../../../lib/api/api.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { ConflictDialog } from '../../../ui/resource/conflict-dialog.tsx'
import { useStoredForm } from '../../../ui/resource/edited-form.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { CanadaPreset } from './canada-preset.tsx'
import { PlaceFields } from './place-fields.tsx'
import { rateValues, normalizePercentage, type RateValues } from './tax-form.ts'
import classes from './tax.module.css'

interface RateFormProps {
  form: UseFormReturnType<RateValues>
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  onClose: () => void
  busy: boolean
  error: string | null
  /** A preset that the selected place offers. */
  preset?: ReactNode
}

const PRICES = [
  { value: 'added', label: 'Added to prices' },
  { value: 'included', label: 'Included in prices' },
]

function RateForm({ form, element, onSubmit, onClose, busy, error, preset }: RateFormProps) {
  const { values, errors, setFieldValue } = form
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <PlaceFields
          country={values.country_code}
          region={values.region}
          whole="Whole country"
          countryError={errors['country_code']}
          regionError={errors['region']}
          onChange={(place) => form.setValues(place)}
        />
        {preset}
        <p className={classes.help}>
          Regional rates replace the country’s rate. Multiple rates for the same place add up.
        </p>
        <Group grow align="flex-start" gap={16}>
          <TextInput
            label="Name"
            required
            description="Shown to shoppers next to the tax amount."
            maxLength={60}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Rate"
            required
            description="Up to four decimal places."
            inputMode="decimal"
            rightSection="%"
            {...form.getInputProps('percentage')}
            onBlur={() => setFieldValue('percentage', normalizePercentage(values.percentage))}
          />
        </Group>
        <Stack gap={6}>
          <SegmentedControl
            fullWidth
            aria-label="Tax and prices"
            data={PRICES}
            value={values.inclusive ? 'included' : 'added'}
            onChange={(value) => setFieldValue('inclusive', value === 'included')}
          />
          <p
            className={errors['inclusive'] ? classes.problem : classes.help}
            role={errors['inclusive'] ? 'alert' : undefined}
          >
            {errors['inclusive'] ??
              (values.inclusive
                ? 'Shown at checkout as part of the price. The total doesn’t change.'
                : 'Added on top of prices, after discounts.')}
          </p>
        </Stack>
        <Switch label="Charge tax on shipping" {...form.getInputProps('applies_to_shipping', { type: 'checkbox' })} />
        <Switch label="Active" {...form.getInputProps('active', { type: 'checkbox' })} />
        {error !== null && (
          <p className={classes.problem} role="alert">
            {error}
          </p>
        )}
      </Stack>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Save rate
        </Button>
      </Group>
    </form>
  )
}

const invalidates = [salesTaxes.list, salesTaxes.calculate]
const savedText = ({ name, percentage }: SalesTaxRate) => `${name} ${percentage}% saved`

const plain = (values: RateValues): RateValues => ({ ...values, percentage: normalizePercentage(values.percentage) })

function NewRate({ store_id, onClose }: { store_id: string; onClose: () => void }) {
  const toast = useNotification()
  const { form, action, ref, onSubmit, error } = useFormAction(salesTaxes.create, {
    invalidates,
    onSuccess: ({ data }) => {
      toast.success(savedText(data))
      onClose()
    },
    initialValues: rateValues(null),
    validate: (values: RateValues) => schemaRules(salesTaxes.create.body)({ store_id, ...plain(values) }),
    toInput: (values) => ({ body: { store_id, ...plain(values) } }),
  })
  const preset = form.values.country_code === 'CA' && <CanadaPreset store_id={store_id} onClose={onClose} />
  return <RateForm {...{ form, onSubmit, error, onClose, preset }} element={ref} busy={action.busy} />
}

function EditedRate({ rate, onClose }: { rate: SalesTaxRate; onClose: () => void }) {
  const { tax_rate_id } = rate
  const { form, ref, onSubmit, error, saving, conflict } = useStoredForm(salesTaxes.update, {
    invalidates,
    stored: rate,
    id: tax_rate_id,
    valuesOf: rateValues,
    validate: (values) => schemaRules(salesTaxes.update.body)({ tax_rate_id, ...plain(values) }),
    toInput: (values, version) => ({ body: { tax_rate_id, version, ...plain(values) } }),
    savedOf: ({ data }) => data,
    read: async () => (await call(salesTaxes.details, { query: { tax_rate_id } })).data,
    savedText: ({ data }) => savedText(data),
    onSaved: onClose,
  })
  return (
    <>
      <RateForm {...{ form, onSubmit, error, onClose }} element={ref} busy={saving} />
      {conflict && <ConflictDialog what="Tax rate" conflict={conflict} />}
    </>
  )
}

interface TaxRateDialogProps {
  store_id: string
  /** Null for a new rate. */
  rate: SalesTaxRate | null
  onClose: () => void
}

/** Adds or changes a tax rate (RT-089). */
export function TaxRateDialog({ store_id, rate, onClose }: TaxRateDialogProps) {
  const title = rate === null ? 'Add tax rate' : `Edit ${rate.name}, ${countryName(rate.country_code)}`
  return (
    <Modal opened onClose={onClose} title={title}>
      {rate === null ? <NewRate store_id={store_id} onClose={onClose} /> : <EditedRate rate={rate} onClose={onClose} />}
    </Modal>
  )
}
