import { Alert, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { apiKeys } from '../../../../shared/contracts/accounts/api-keys.ts'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { isRole, lowerRole } from '../../../../shared/domain/store/permissions.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { DialogFooter } from '../../../ui/feedback/dialog-footer.tsx'
import { RoleChoice } from './role-choice.tsx'

const NEVER = 'never'

const expiries = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: NEVER, label: 'Never' },
]

const keyRoles = ['admin', 'staff', 'read_only'] as const
type KeyRole = (typeof keyRoles)[number]

interface KeyValues extends Record<string, unknown> {
  name: string
  role: KeyRole
  /** Number of days as text, or 'never'. */
  expires_in_days: string
}

const initialValues: KeyValues = { name: '', role: 'read_only', expires_in_days: '90' }

const bodyOf = ({ name, role, expires_in_days }: KeyValues, store_id: string) => ({
  store_id,
  name,
  role,
  ...(expires_in_days === NEVER ? {} : { expires_in_days: Number(expires_in_days) }),
})

/** Roles for a key, limited by the role of the member who creates it. */
const rolesUpTo = (own: string): KeyRole[] => keyRoles.filter((role) => isRole(own) && lowerRole(role, own) === role)

interface KeyFormProps {
  onCreated: (key: string) => void
  onClose: () => void
}

function KeyForm({ onCreated, onClose }: KeyFormProps) {
  const { store_id, role: own } = useStore()
  const { form, action, ref, onSubmit, error } = useFormAction(apiKeys.create, {
    initialValues,
    validate: (values) => schemaRules(apiKeys.create.body)(bodyOf(values, store_id)),
    toInput: (values) => ({ body: bodyOf(values, store_id) }),
    invalidates: [apiKeys.list, auditLog.list],
    onSuccess: ({ data }) => onCreated(data.key),
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label="New API key">
      <Stack gap={16}>
        <TextInput
          label="Name"
          description="Name what will use it, such as 'Warehouse sync'."
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <RoleChoice
          roles={rolesUpTo(own)}
          value={form.values.role}
          error={form.errors['role']}
          onChange={(role) => role !== 'owner' && form.setFieldValue('role', role)}
        />
        <Select
          label="Expires after"
          data={expiries}
          allowDeselect={false}
          {...form.getInputProps('expires_in_days')}
        />
      </Stack>
      <DialogFooter error={error} busy={action.busy} onCancel={onClose}>
        Create API key
      </DialogFooter>
    </form>
  )
}

interface KeyDialogProps {
  opened: boolean
  onClose: () => void
}

/** Creates a key and shows it once. */
export function KeyDialog({ opened, onClose }: KeyDialogProps) {
  const [key, setKey] = useState<string | null>(null)
  const close = () => {
    setKey(null)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={key === null ? 'New API key' : 'Copy your key now'}
      // The key can't be shown again, so only the button closes the dialog.
      closeOnClickOutside={key === null}
      closeOnEscape={key === null}
      withCloseButton={key === null}
    >
      {key === null ? (
        <KeyForm onCreated={setKey} onClose={close} />
      ) : (
        <>
          <Alert color="yellow" mb={16}>
            The key is only shown once. Keep it secret, because anyone who has it can act in this store.
          </Alert>
          <CopyField label="API key" value={key} mono />
          <Group justify="flex-end" mt={24}>
            <Button onClick={close}>I’ve copied the key</Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
