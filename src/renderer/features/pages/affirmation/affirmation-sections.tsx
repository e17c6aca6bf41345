import { TextInput, ActionIcon } from '@mantine/core'
import { IconEraser, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { affirmationBoxes, type AffirmationBox } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import type { AffirmationSection } from '../../../../shared/domain/pages/affirmation.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from '../groups/groups.module.css'
import { useLatest } from '../use-latest.ts'
import { SectionDialog } from './section-dialog.tsx'
import { labelOf, sectionsOf, type Affirmed, type Section } from './sections.ts'

/** Reorders the sections optimistically; the order is sent comma-separated (AB-002). */
function useSections(page: Affirmed, box: AffirmationBox | null) {
  const toast = useNotification()
  const update = useAction(affirmationBoxes.update, {
    invalidates: [affirmationBoxes.details],
    onFailure: (reason) => {
      console.error('Affirmation box update:', errorText(reason))
      toast.error(`Couldn’t save the new sequence. ${errorText(reason)}`)
    },
  })
  const order = useLatest<readonly Section[]>((sorted) =>
    update.run({ body: { ...page, section_order: sorted.map(({ name }) => name).join(',') } }),
  )
  return { sections: order.waiting ?? sectionsOf(box), sort: order.put }
}

function Sections({ page, box }: { page: Affirmed; box: AffirmationBox | null }) {
  const { sections, sort } = useSections(page, box)
  const [edited, setEdited] = useState<AffirmationSection | null>(null)
  const section = sections.find(({ name }) => name === edited)
  return (
    <>
      <HeaderField page={page} saved={box?.header ?? ''} />
      <SortList label="Sections" items={sections} keyOf={({ name }) => name} nameOf={labelOf} onSort={sort}>
        {(each) => (
          <SectionRow section={each} affirmation_id={box?.affirmation_id ?? null} onEdit={() => setEdited(each.name)} />
        )}
      </SortList>
      <p className={classes.hint}>Saved immediately, separately from the draft.</p>
      {section && <SectionDialog page={page} section={section} onClose={() => setEdited(null)} />}
    </>
  )
}

/** The affirmation box of a page or offer: its heading and sections, which save immediately. */
export function AffirmationSections({ page }: { page: Affirmed }) {
  const { data, load, error } = useApi(affirmationBoxes.details, { query: page })
  return (
    <>
      {load.loading && <RowSkeleton rows={3} height={48} />}
      {error !== null && (
        <p className={classes.warning} role="alert">
          <span>
            {error}{' '}
            <button type="button" className={classes.fix} onClick={load.onRetry}>
              Retry
            </button>
          </span>
        </p>
      )}
      {data && <Sections page={page} box={data.affirmationBox} />}
    </>
  )
}

/** The heading of the box. Saves on blur and Enter; a value that failed to save stays in the field. */
function HeaderField({ page, saved }: { page: Affirmed; saved: string }) {
  const toast = useNotification()
  const [typed, setTyped] = useState<string | null>(null)
  const update = useAction(affirmationBoxes.update, {
    invalidates: [affirmationBoxes.details],
    onFailure: (reason) => console.error('Affirmation box update:', errorText(reason)),
    onSuccess: () => toast.success('Heading saved'),
  })
  const save = async () => {
    if (typed === null || typed === saved) return
    if (await update.run({ body: { ...page, header: typed } })) setTyped(null)
  }
  return (
    <TextInput
      label="Heading"
      placeholder="Why buy from us"
      size="xs"
      maxLength={120}
      value={typed ?? saved}
      error={update.error === null ? undefined : `Couldn’t save. ${update.error}`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && void save()}
    />
  )
}

interface SectionRowProps {
  section: Section
  /** Null if the page has no box yet. */
  affirmation_id: string | null
  onEdit: () => void
}

/** A section in the list with its actions. An empty section can't be cleared. */
function SectionRow({ section, affirmation_id, onEdit }: SectionRowProps) {
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
      message: 'This removes its title, message and image. You can’t undo this.',
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
