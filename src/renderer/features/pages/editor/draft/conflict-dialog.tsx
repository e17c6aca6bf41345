import { Button, Group, Modal } from '@mantine/core'
import { useStore } from '../../../../lib/session/stores.ts'
import { DifferenceList } from '../colors/difference-list.tsx'
import classes from '../editor.module.css'
import { differencesOf, type SettingLabels } from '../setting-labels.ts'

interface ConflictDialogProps<V extends object> {
  kind: { settings: SettingLabels<V>; words: { one: string } }
  /** The local changes, rebased onto the remote version. */
  local: V
  remote: V
  /** True if another window of this browser saved the newer version. */
  isOwn: boolean
  onAccept: () => void
  onRebase: () => void
}

/** Shown when two people saved the same draft: the merchant chooses a version. Undo restores the other one. */
export function ConflictDialog<V extends object>({
  kind,
  local,
  remote,
  isOwn,
  onAccept,
  onRebase,
}: ConflictDialogProps<V>) {
  const { currency } = useStore()
  const differences = differencesOf(kind, remote, local, currency)
  return (
    <Modal
      opened
      size="lg"
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={
        isOwn ? `You changed this ${kind.words.one} in another window` : `Someone else saved this ${kind.words.one}`
      }
    >
      <p className={classes.words}>Choose which version to keep. You can undo your choice.</p>
      <div className={classes.scroll}>
        {differences.length === 0 ? (
          <p className={classes.words}>No differences</p>
        ) : (
          <DifferenceList differences={differences} sides={[isOwn ? 'Saved' : 'Theirs', 'Yours']} />
        )}
      </div>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onRebase}>
          Overwrite with mine
        </Button>
        <Button onClick={onAccept} data-autofocus>
          Use theirs
        </Button>
      </Group>
    </Modal>
  )
}
