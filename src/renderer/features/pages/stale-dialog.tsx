import { Button, Group, Modal } from '@mantine/core'
import classes from './editor.module.css'

interface StaleDialogProps {
  opened: boolean
  busy: boolean
  onReload: () => void
  onKeep: () => void
}

/** Two people have saved the same page: which of the two holds is the merchant's to say. */
export function StaleDialog({ opened, busy, onReload, onKeep }: StaleDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Someone else saved this page"
    >
      <p className={classes.words}>
        It was changed since you opened it, perhaps in another tab. Load that version and lose your unsaved changes, or
        save your changes over it: settings that you have not touched stay as they were saved.
      </p>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" loading={busy} onClick={onKeep}>
          Save mine over it
        </Button>
        <Button loading={busy} onClick={onReload} data-autofocus>
          Load that version
        </Button>
      </Group>
    </Modal>
  )
}
