import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'

const MAX_LENGTH = 80

interface NameFormProps {
  /** What is created: 'cart' */
  thing: string
  /** The default name. */
  suggestion: string
  busy: boolean
  /** The server error; null if there is none. */
  error: string | null
  onCreate: (name: string) => void
  onClose: () => void
}

function NameForm({ thing, suggestion, busy, error, onCreate, onClose }: NameFormProps) {
  const [name, setName] = useState(suggestion)
  const [tried, setTried] = useState(false)
  const trimmed = name.trim()
  const problem = trimmed === '' ? 'Name is required' : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null && !busy) onCreate(trimmed)
      }}
    >
      <TextInput
        label="Name"
        required
        maxLength={MAX_LENGTH}
        value={name}
        error={(tried ? problem : null) ?? error}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Create {thing}
        </Button>
      </Group>
    </form>
  )
}

interface NameDialogProps extends NameFormProps {
  opened: boolean
}

/** Asks for a name before anything is saved, so that canceling leaves nothing behind (decision 0060). */
export function NameDialog({ opened, ...form }: NameDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={`New ${form.thing}`}>
      <NameForm {...form} />
    </Modal>
  )
}
