import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useConnectTestGateway } from '../use-accounts.ts'

interface ConnectFormProps {
  name: string
  proposed: string
  onClose: () => void
}

function ConnectForm({ name: provider, proposed, onClose }: ConnectFormProps) {
  const { store_id } = useStore()
  const navigate = useNavigate()
  const [name, setName] = useState(proposed)
  const connect = useConnectTestGateway(() => void navigate(to('payments.accounts')))
  const missing = name.trim() === ''
  const problem = connect.fieldErrors['account_name'] ?? connect.error
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) void connect.run({ body: { store_id, account_name: name.trim() } })
      }}
    >
      <TextInput
        label="Account name"
        description="Shown in your account list, reports and orders."
        value={name}
        maxLength={80}
        data-autofocus
        error={missing ? 'Account name is required' : problem}
        onChange={(event) => {
          setName(event.currentTarget.value)
          if (connect.error) connect.reset()
        }}
      />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={connect.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={connect.busy} disabled={missing}>
          Connect {provider}
        </Button>
      </Group>
    </form>
  )
}

/** Connects the built-in test gateway, which needs a name but no keys. Closed while `name` is null. */
export function GatewayDialog({ name, ...form }: Omit<ConnectFormProps, 'name'> & { name: string | null }) {
  return (
    <Modal opened={name !== null} onClose={form.onClose} title={`Connect ${name ?? ''}`}>
      {name !== null && <ConnectForm name={name} {...form} />}
    </Modal>
  )
}
