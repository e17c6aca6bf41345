import { Modal, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { webhooks, type WebhookEndpoint } from '../../../../shared/contracts/integrations/webhooks.ts'
import { useFormAction } from '../../../lib/forms/form.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { DialogFooter } from '../../../ui/feedback/dialog-footer.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { eventOptions, isEventType } from './endpoint-texts.ts'
import { SecretNotice } from './secret-notice.tsx'

interface EndpointValues extends Record<string, unknown> {
  url: string
  description: string
  /** Empty means all. */
  types: string[]
}

const valuesOf = (endpoint: WebhookEndpoint | null): EndpointValues => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  types: endpoint?.types.filter((type) => type !== '*') ?? [],
})

const validate =
  (all: boolean) =>
  ({ url, types }: EndpointValues) => ({
    ...(url.trim() === '' && { url: 'Enter a URL' }),
    ...(!all && types.length === 0 && { types: 'Choose at least one event' }),
  })

interface EndpointFormProps {
  /** Null for a new one. */
  endpoint: WebhookEndpoint | null
  onCreated: (secret: string, endpoint: WebhookEndpoint) => void
  onClose: () => void
}

const INVALIDATES = [webhooks.list, auditLog.list]

function useEndpointForm({ endpoint, onCreated, onClose }: EndpointFormProps, all: boolean) {
  const { store_id } = useStore()
  const initialValues = valuesOf(endpoint)
  const body = ({ url, description, types }: EndpointValues) => ({
    url,
    description,
    types: all ? (['*'] as const) : types.filter(isEventType),
  })
  const creating = useFormAction(webhooks.create, {
    initialValues,
    validate: validate(all),
    toInput: (values) => ({ body: { store_id, ...body(values), types: [...body(values).types] } }),
    invalidates: INVALIDATES,
    onSuccess: ({ data }) => onCreated(data.secret, data.endpoint),
  })
  const editing = useFormAction(webhooks.update, {
    initialValues,
    validate: validate(all),
    toInput: (values) => {
      const { endpoint_id = '', version } = endpoint ?? {}
      return { body: { endpoint_id, version, ...body(values), types: [...body(values).types] } }
    },
    invalidates: INVALIDATES,
    onSuccess: onClose,
  })
  return endpoint ? editing : creating
}

function EndpointForm(props: EndpointFormProps) {
  const { endpoint, onClose } = props
  const [all, setAll] = useState(endpoint?.types.includes('*') ?? true)
  const { form, action, ref, onSubmit, error } = useEndpointForm(props, all)
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={endpoint ? 'Edit endpoint' : 'New endpoint'}>
      <Stack gap={16}>
        <TextInput
          label="Endpoint URL"
          description="We send each event to this URL as a signed POST request."
          placeholder="https://example.com/webhooks"
          type="url"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description (optional)"
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('description')}
        />
        <Segments
          label="Events"
          wide
          value={all ? 'all' : 'some'}
          options={[
            { value: 'all', label: 'All events' },
            { value: 'some', label: 'Selected events' },
          ]}
          onChange={(value) => setAll(value === 'all')}
        />
        {!all && (
          <MultiSelect
            label="Selected events"
            data={eventOptions}
            searchable
            clearable
            hidePickedOptions
            {...form.getInputProps('types')}
          />
        )}
      </Stack>
      <DialogFooter error={error} busy={action.busy} onCancel={onClose}>
        {endpoint ? 'Save' : 'Add endpoint'}
      </DialogFooter>
    </form>
  )
}

interface EndpointDialogProps {
  /** 'new' creates one; null closes the dialog. */
  endpoint: WebhookEndpoint | 'new' | null
  onCreated: (endpoint: WebhookEndpoint) => void
  onClose: () => void
}

/** Adds an endpoint and shows its secret once, or edits one. */
export function EndpointDialog({ endpoint, onCreated, onClose }: EndpointDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setSecret(null)
    onClose()
  }
  const created = (made: string, added: WebhookEndpoint) => {
    setSecret(made)
    onCreated(added)
  }
  const title = endpoint === 'new' ? 'New endpoint' : 'Edit endpoint'
  return (
    <Modal
      opened={endpoint !== null}
      onClose={close}
      title={secret === null ? title : 'Copy your signing secret now'}
      closeOnClickOutside={secret === null}
      closeOnEscape={secret === null}
      withCloseButton={secret === null}
    >
      {secret === null ? (
        <EndpointForm endpoint={endpoint === 'new' ? null : endpoint} onCreated={created} onClose={close} />
      ) : (
        <SecretNotice secret={secret} onClose={close} />
      )}
    </Modal>
  )
}
