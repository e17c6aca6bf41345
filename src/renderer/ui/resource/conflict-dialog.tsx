import { Button, Group, List, Modal } from '@mantine/core'
import classes from '../confirm-dialog.module.css'
import type { EditConflict } from './edited-form.ts'

const words = (name: string): string => name.replaceAll('_', ' ')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Discount value' for `discount_value`, 'Variant 1: price' for `variants.0.price`. */
function fieldName(path: string): string {
  const [name = '', index, ...inner] = path.split('.')
  if (index === undefined) return capital(words(name))
  const place = `${capital(words(name)).replace(/s$/, '')} ${Number(index) + 1}`
  return inner.length === 0 ? place : `${place}: ${words(inner.join(' '))}`
}

/** Asks whose changes to keep where two people changed the same fields. */
export function ConflictDialog({ what, conflict }: { what: string; conflict: EditConflict }) {
  const { fields, saveMine, useTheirs, close } = conflict
  return (
    <Modal opened onClose={close} title={`Someone else saved this ${what.toLowerCase()}`}>
      <div className={classes.message}>
        You both changed:
        <List my={8}>
          {fields.map((path) => (
            <List.Item key={path}>{fieldName(path)}</List.Item>
          ))}
        </List>
        Changes to other fields are merged.
      </div>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={close}>
          Keep editing
        </Button>
        <Button variant="default" onClick={useTheirs}>
          Use theirs
        </Button>
        <Button onClick={saveMine} data-autofocus>
          Save mine over it
        </Button>
      </Group>
    </Modal>
  )
}
