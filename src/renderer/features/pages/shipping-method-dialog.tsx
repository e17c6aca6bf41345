import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RefObject, SyntheticEvent } from 'react'
import { shippingMethods, type EditableShippingMethod } from '../../../shared/contracts/checkout/shipping-methods.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { call } from '../../lib/api/api.ts'
import { schemaRules, useFormAction } from '../../lib/forms/form.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { ConflictDialog } from '../../ui/resource/conflict-dialog.tsx'
import { useStoredForm } from '../../ui/resource/edited-form.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import classes from './groups/groups.module.css'

/** Logs a failed update of a method (ERR-040). */
export const logFailure = (reason: unknown): void => console.error('Shipping method update:', errorText(reason))

const valuesOf = (method: EditableShippingMethod | null, next: number) => ({
  shipping_title: method?.shipping_title ?? '',
  shipping_timeframe: method?.shipping_timeframe ?? '',
  shipping_description: method?.shipping_description ?? '',
  shipping_rate: method?.shipping_rate ?? 0,
  minimum_subtotal: method?.minimum_subtotal ?? 0,
  is_default: method?.is_default ?? next === 0,
  section_order: method?.section_order ?? next,
})

type Values = ReturnType<typeof valuesOf>

interface MethodFormProps {
  form: UseFormReturnType<Values>
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  onClose: () => void
  busy: boolean
  error: string | null
  currency: string
}

function MethodForm({ form, element, onSubmit, onClose, busy, error, currency }: MethodFormProps) {
  const money = (name: 'shipping_rate' | 'minimum_subtotal', label: string) => (
    <MoneyInput
      label={label}
      currency={currency}
      value={form.values[name]}
      onChange={(amount) => form.setFieldValue(name, amount ?? 0)}
      error={form.errors[name]}
    />
  )
  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <Stack gap={16}>
        <TextInput label="Title" data-autofocus maxLength={80} {...form.getInputProps('shipping_title')} />
        <TextInput
          label="Delivery time"
          placeholder="3–5 business days"
          maxLength={80}
          {...form.getInputProps('shipping_timeframe')}
        />
        <TextInput label="Description" maxLength={300} {...form.getInputProps('shipping_description')} />
        <Group grow align="flex-start" gap={16}>
          {money('shipping_rate', 'Rate')}
          {money('minimum_subtotal', 'From a subtotal of')}
        </Group>
        <Switch label="Select by default" {...form.getInputProps('is_default', { type: 'checkbox' })} />
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
          Save method
        </Button>
      </Group>
    </form>
  )
}

interface FormProps {
  currency: string
  onClose: () => void
}

const invalidates = [shippingMethods.list]
const savedText = ({ shipping_title }: EditableShippingMethod) => `${shipping_title} saved`

function NewMethod({ payment_page_id, next, ...rest }: FormProps & { payment_page_id: string; next: number }) {
  const toast = useNotification()
  const { form, action, ref, onSubmit, error } = useFormAction(shippingMethods.create, {
    invalidates,
    onSuccess: ({ data }) => {
      toast.success(savedText(data))
      rest.onClose()
    },
    initialValues: valuesOf(null, next),
    validate: (values: Values) => schemaRules(shippingMethods.create.body)({ payment_page_id, ...values }),
    toInput: (values) => ({ body: { payment_page_id, ...values } }),
  })
  return <MethodForm {...rest} {...{ form, onSubmit, error }} element={ref} busy={action.busy} />
}

function EditedMethod({ method, ...rest }: FormProps & { method: EditableShippingMethod }) {
  const { id } = method
  const { form, ref, onSubmit, error, saving, conflict } = useStoredForm(shippingMethods.update, {
    invalidates,
    // The dialog shows the error and keeps the values; it is logged as well (ERR-040).
    onFailure: logFailure,
    stored: method,
    id,
    kinds: () => ({ shipping_rate: 'money', minimum_subtotal: 'money' }),
    valuesOf: (stored) => valuesOf(stored, 0),
    validate: (values: Values) => schemaRules(shippingMethods.update.body)({ id, ...values }),
    toInput: (values, version) => ({ body: { id, version, ...values } }),
    savedOf: ({ data }) => data,
    read: async () => (await call(shippingMethods.single, { params: { id } })).data,
    savedText: ({ data }) => savedText(data),
    onSaved: rest.onClose,
  })
  return (
    <>
      <MethodForm {...rest} {...{ form, onSubmit, error }} element={ref} busy={saving} />
      {conflict && <ConflictDialog what="Shipping method" conflict={conflict} />}
    </>
  )
}

interface ShippingMethodDialogProps extends FormProps {
  /** Null for a new method. */
  method: EditableShippingMethod | null
  payment_page_id: string
  /** Position of a new method. */
  next: number
}

/** Adds or edits a shipping method (GAP-70). */
export function ShippingMethodDialog({ method, payment_page_id, next, ...rest }: ShippingMethodDialogProps) {
  const title = method === null ? 'Add shipping method' : `Edit ${method.shipping_title}`
  return (
    <Modal opened onClose={rest.onClose} title={title}>
      {method === null ? (
        <NewMethod {...rest} payment_page_id={payment_page_id} next={next} />
      ) : (
        <EditedMethod {...rest} method={method} />
      )}
    </Modal>
  )
}
