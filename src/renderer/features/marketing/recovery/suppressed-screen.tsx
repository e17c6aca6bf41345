import { Button, Group, Menu, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailOff, IconPlus, IconTrash } from '@tabler/icons-react'
import { cartRecovery, type SuppressedContact } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { marketingTabs } from '../../../lib/navigation/marketing-tabs.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { listQuery } from '../../../ui/data-table/list-query.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge, type StatusLabel } from '../../../ui/display/status-badge.tsx'
import type { EmptyStateProps } from '../../../ui/feedback/states.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import { SUPPRESSION_READS, useSuppression } from './use-suppression.ts'

const REASONS: Readonly<Record<SuppressedContact['reason'], StatusLabel>> = {
  unsubscribed: { label: 'Unsubscribed', tone: 'mute' },
  manual: { label: 'Added by your team', tone: 'warn' },
}

const idOf = ({ email }: SuppressedContact) => email

const columns: readonly TableColumn<SuppressedContact>[] = [
  { key: 'email', label: 'Email', tone: 'strong', card: 'title', cell: ({ email }) => email },
  {
    key: 'reason',
    label: 'Reason',
    card: 'badge',
    cell: ({ reason }) => <StatusBadge tone={REASONS[reason].tone}>{REASONS[reason].label}</StatusBadge>,
  },
  {
    key: 'created_at',
    label: 'Since',
    tone: 'soft',
    card: 'note',
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]

function AddForm({ onClose }: { onClose: () => void }) {
  const { store_id } = useStore()
  const toast = useNotification()
  const { form, action, ref, onSubmit, error } = useFormAction(cartRecovery.suppress, {
    initialValues: { email: '' },
    validate: (values) => schemaRules(cartRecovery.suppress.body)({ ...values, store_id }),
    toInput: ({ email }) => ({ body: { store_id, email } }),
    invalidates: SUPPRESSION_READS,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      <TextInput
        label="Email address"
        type="email"
        required
        data-autofocus
        {...form.getInputProps('email')}
        error={form.errors['email'] ?? error}
      />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={action.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={action.busy}>
          Suppress address
        </Button>
      </Group>
    </form>
  )
}

function ContactMenu({ contact: { email, reason } }: { contact: SuppressedContact }) {
  const { allow } = useSuppression()
  const isFinal = reason === 'unsubscribed'
  return (
    <RowMenu name={email}>
      <Menu.Item
        leftSection={<IconTrash size={16} stroke={1.7} />}
        disabled={isFinal}
        onClick={() => void allow(email)}
      >
        {isFinal ? 'Only the shopper can resubscribe' : 'Remove from list'}
      </Menu.Item>
    </RowMenu>
  )
}

const menuOf = (contact: SuppressedContact) => <ContactMenu contact={contact} />

/** /marketing/abandoned-carts/suppressed: email addresses that get no recovery emails. */
export default function SuppressedScreen() {
  const { store_id } = useStore()
  const [state, change] = useTableState()
  const list = useApi(cartRecovery.suppressed, { query: listQuery(store_id, state) }, { keepPrevious: true })
  const [opened, { open, close }] = useDisclosure(false)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={open}>
      Add address
    </Button>
  )
  const empty: EmptyStateProps = {
    icon: IconMailOff,
    title: 'No suppressed addresses',
    message: 'Shoppers who unsubscribe from cart reminders appear here. You can also add addresses.',
    action: add,
  }
  return (
    <>
      <ListScreen
        header={{ title: 'Suppressed', purpose: 'These addresses get no recovery emails.', action: add }}
        tabs={<ScreenTabs {...marketingTabs} />}
        empty={empty}
        table={{
          label: 'Suppressed addresses',
          columns,
          rows: list.data?.contacts ?? [],
          total: list.data?.total ?? 0,
          rowId: idOf,
          rowLabel: idOf,
          state,
          onStateChange: change,
          load: list.load,
          emptyMessage: 'No matching addresses. Try a different search.',
          rowActions: menuOf,
        }}
      />
      <Modal opened={opened} onClose={close} title="Suppress an address">
        {opened && <AddForm onClose={close} />}
      </Modal>
    </>
  )
}
