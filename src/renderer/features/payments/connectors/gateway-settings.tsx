import { Alert, Button, Group, Modal, Skeleton, TextInput } from '@mantine/core'
import type {
  Connection,
  ConnectionDetails,
  ConnectorCard,
} from '../../../../shared/contracts/payments/payment-accounts.ts'
import { orchestration } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ConflictDialog } from '../../../ui/resource/conflict-dialog.tsx'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import classes from './connector-form.module.css'
import { ProcessingSection } from './connector-sections.tsx'
import { useStoredAccount } from './use-connector-form.ts'

interface FormProps {
  card: ConnectorCard
  account: ConnectionDetails
  onClose: () => void
}

function SettingsForm({ card, account, onClose }: FormProps) {
  const { form, ref, onSubmit, error, saving, conflict } = useStoredAccount(card, account, onClose)
  return (
    <form ref={ref} className={classes.form} aria-label={card.name} noValidate onSubmit={onSubmit}>
      <UnsavedGuard dirty={form.isDirty() && !saving} />
      {error !== null && <Alert color="red">{error}</Alert>}
      {conflict && <ConflictDialog what="Account" conflict={conflict} />}
      <TextInput
        label="Label"
        description="Shown in rules, reports and orders."
        maxLength={80}
        data-autofocus
        {...form.getInputProps('account_name')}
      />
      <ProcessingSection form={form} card={card} />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </Group>
    </form>
  )
}

function Loaded({
  account: { connection_id, store_id, provider },
  onClose,
}: {
  account: Connection
  onClose: () => void
}) {
  const catalog = useApi(orchestration.connectors, { query: { store_id } })
  const stored = useApi(orchestration.details, { query: { connection_id } })
  const card = catalog.data?.data.find((each) => each.provider === provider)
  const error = catalog.load.error ?? stored.load.error
  if (card && stored.data) return <SettingsForm card={card} account={stored.data.data} onClose={onClose} />
  return error ? <Alert color="red">{errorText(error)}</Alert> : <Skeleton h={280} />
}

/** Settings of an account of the built-in gateway, which has no keys and no form. Closed while `account` is null. */
export function GatewaySettings({ account, onClose }: { account: Connection | null; onClose: () => void }) {
  return (
    <Modal opened={account !== null} onClose={onClose} size="lg" title={`Settings of ${account?.account_name ?? ''}`}>
      {account && <Loaded account={account} onClose={onClose} />}
    </Modal>
  )
}
