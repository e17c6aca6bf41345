import { ActionIcon } from '@mantine/core'
import { IconEraser, IconPencil } from '@tabler/icons-react'
import { affirmationBoxes } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from '../groups/groups.module.css'
import { labelOf, type Section } from './sections.ts'

interface SectionRowProps {
  section: Section
  /** Null if the page has no box yet. */
  affirmation_id: string | null
  onEdit: () => void
}

/** A section in the list with its actions. An empty section can't be cleared. */
export function SectionRow({ section, affirmation_id, onEdit }: SectionRowProps) {
  const toast = useNotification()
  const { name } = section
  const label = labelOf(section)
  const removal = useAction(affirmationBoxes.remove, {
    invalidates: [affirmationBoxes.details],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: () => toast.success(`${label} cleared`),
  })
  const clear = async () => {
    const sure = await askToConfirm({
      title: `Clear ${label}?`,
      message: 'This removes its title, message and image. You can’t undo it.',
      confirmLabel: 'Clear section',
      destructive: true,
    })
    if (!sure || affirmation_id === null) return
    await removal.run({
      body: { affirmation_id, [`title_${name}`]: '', [`message_${name}`]: '', [`image_${name}`]: '' },
    })
  }
  return (
    <>
      <div className={classes.methodDetails}>
        <span className={classes.methodName}>{label}</span>
        <span className={classes.cut}>{section.filled ? section.message : 'Empty, hidden'}</span>
      </div>
      <ActionIcon aria-label={`Edit ${label}`} onClick={onEdit} size={28}>
        <IconPencil size={16} stroke={1.7} />
      </ActionIcon>
      {section.filled && affirmation_id !== null && (
        <ActionIcon aria-label={`Clear ${label}`} loading={removal.busy} onClick={() => void clear()} size={28}>
          <IconEraser size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </>
  )
}
