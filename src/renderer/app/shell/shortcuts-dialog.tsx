import { Modal } from '@mantine/core'
import { Kbd, modKey } from '../../ui/display/kbd.tsx'
import classes from './shortcuts-dialog.module.css'

const shortcuts = (): readonly { keys: readonly string[]; what: string }[] => [
  { keys: [modKey(), 'K'], what: 'Search or jump to a screen' },
  { keys: [modKey(), 'S'], what: 'Save changes' },
  { keys: [modKey(), 'Z'], what: 'Undo (in editors)' },
  { keys: [modKey(), 'Shift', 'Z'], what: 'Redo (in editors)' },
  { keys: ['↑', '↓'], what: 'Move between table rows' },
  { keys: ['Enter'], what: 'Open the selected row' },
  { keys: ['Esc'], what: 'Close the open dialog or menu' },
  { keys: ['?'], what: 'Show keyboard shortcuts' },
]

/** Keyboard shortcuts, opened with '?'. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts">
      <dl className={classes.list}>
        {shortcuts().map(({ keys, what }) => (
          <div className={classes.row} key={what}>
            <dt>{what}</dt>
            <dd className={classes.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
