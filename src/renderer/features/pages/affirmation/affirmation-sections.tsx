import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { affirmationBoxes, type AffirmationBox } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import type { AffirmationSection } from '../../../../shared/domain/pages/affirmation.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from '../groups/groups.module.css'
import { useLatest } from '../use-latest.ts'
import { SectionDialog } from './section-dialog.tsx'
import { SectionRow } from './section-row.tsx'
import { labelOf, sectionsOf, type Affirmed, type Section } from './sections.ts'

/** Reorders the sections optimistically; the order is sent comma-separated (AB-002). */
function useSections(page: Affirmed, box: AffirmationBox | null) {
  const toast = useNotification()
  const update = useAction(affirmationBoxes.update, {
    invalidates: [affirmationBoxes.details],
    onFailure: (reason) => {
      console.error('Affirmation box update:', errorText(reason))
      toast.error(`Couldn’t save the order. ${errorText(reason)}`)
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
      <p className={classes.hint}>Saved right away, separately from the draft.</p>
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
