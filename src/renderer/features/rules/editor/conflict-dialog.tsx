import { Button, Group, Modal } from '@mantine/core'
import type { RuleNames } from '../../../../shared/domain/routing/rule-text.ts'
import { differencesOf } from '../history/differences.ts'
import { DifferenceList } from '../history/difference-list.tsx'
import classes from '../history/history.module.css'
import { contentOf } from './rule-values.ts'
import type { RuleForm } from './use-rule-form.ts'

/** Shown when two people saved the same rule: the merchant chooses a draft, and neither is lost. */
export function ConflictDialog({ form, names }: { form: RuleForm; names: RuleNames }) {
  const { conflict: theirs } = form
  if (theirs === null) return null
  return (
    <Modal
      opened
      size="lg"
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Someone else saved this rule"
    >
      <p className={classes.words}>
        Choose which version to keep. Theirs stays in the history as version {theirs.version}, and yours stays on this
        device until you save or discard it.
      </p>
      <DifferenceList differences={differencesOf(theirs, contentOf(form.values), names)} sides={['Theirs', 'Yours']} />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={() => void form.saveMine()}>
          Overwrite with mine
        </Button>
        <Button onClick={form.acceptTheirs} data-autofocus>
          Use theirs
        </Button>
      </Group>
    </Modal>
  )
}
