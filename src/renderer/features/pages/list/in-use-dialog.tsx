import { Button, Group, Modal } from '@mantine/core'
import classes from '../editor/editor.module.css'

interface InUseDialogProps {
  name: string
  /** Descriptions of where it is used. */
  where: readonly string[]
  onClose: () => void
}

/** Explains why something can't be deleted by listing where it is used. */
export function InUseDialog({ name, where, onClose }: InUseDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`${name} is in use`}>
      <p className={classes.words}>You can’t delete it while it’s:</p>
      <ul className={classes.places}>
        {where.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <Group justify="flex-end" mt={24}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  )
}
