import { Button, Group, Modal, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../lib/session/permissions.ts'

export interface SavedAs {
  name: string
  shared: boolean
}

interface SaveFormProps {
  initial: SavedAs
  /** False if only another member can change who sees it. */
  canShare: boolean
  busy: boolean
  error: string | null
  nameError: string | undefined
  onSave: (as: SavedAs) => void
  onClose: () => void
}

function SaveForm({ initial, canShare, busy, error, nameError, onSave, onClose }: SaveFormProps) {
  const [name, setName] = useState(initial.name)
  const [shared, setShared] = useState(initial.shared)
  const [tried, setTried] = useState(false)
  const mayShare = useCan('orders.manage') && canShare
  const problem = name.trim() === '' ? 'Enter a name' : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null && !busy) onSave({ name: name.trim(), shared })
      }}
    >
      <TextInput
        label="Name"
        required
        maxLength={80}
        value={name}
        data-autofocus
        error={(tried ? problem : null) ?? nameError}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Switch
        mt={16}
        label="Share with the team"
        description={shared ? 'Every member can open this report.' : 'Only you can see this report.'}
        checked={shared}
        disabled={!mayShare}
        onChange={({ currentTarget: { checked } }) => setShared(checked)}
      />
      {error && nameError === undefined && <p role="alert">{error}</p>}
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Save report
        </Button>
      </Group>
    </form>
  )
}

/** Asks for the name of a report, and who can see it. */
export function SaveDialog({ title, opened, ...form }: SaveFormProps & { title: string; opened: boolean }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title}>
      <SaveForm {...form} />
    </Modal>
  )
}
