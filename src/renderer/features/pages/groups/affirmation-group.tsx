import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { affirmationBoxes, type AffirmationBox } from '../../../../shared/contracts/affirmation-boxes.ts'
import type { AffirmationSection } from '../../../../shared/domain/affirmation.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useApi } from '../../../lib/use-api.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { RowSkeleton } from '../../../ui/skeletons.tsx'
import { SortList } from '../../../ui/sort-list.tsx'
import { useNotification } from '../../../ui/toasts.tsx'
import { HeaderField } from '../affirmation/header-field.tsx'
import { SectionDialog } from '../affirmation/section-dialog.tsx'
import { SectionRow } from '../affirmation/section-row.tsx'
import { labelOf, sectionsOf, type Section } from '../affirmation/sections.ts'
import { ColourSetting, FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import { useLatest } from '../use-latest.ts'
import classes from './groups.module.css'
import { onOff } from './group.ts'

/** The sections in the order that is being saved before it is answered; it travels comma-joined (AB-002). */
function useSections(payment_page_id: string, box: AffirmationBox | null) {
  const toast = useNotification()
  const update = useAction(affirmationBoxes.update, {
    invalidates: [affirmationBoxes.details],
    onFailure: (reason) => {
      console.error('Affirmation box update:', errorText(reason))
      toast.error(`The order is not saved. ${errorText(reason)}`)
    },
  })
  const order = useLatest<readonly Section[]>((sorted) =>
    update.run({ body: { payment_page_id, section_order: sorted.map(({ name }) => name).join(',') } }),
  )
  return { sections: order.waiting ?? sectionsOf(box), sort: order.put }
}

function Sections({ payment_page_id, box }: { payment_page_id: string; box: AffirmationBox | null }) {
  const { sections, sort } = useSections(payment_page_id, box)
  const [edited, setEdited] = useState<AffirmationSection | null>(null)
  const section = sections.find(({ name }) => name === edited)
  return (
    <>
      <HeaderField payment_page_id={payment_page_id} saved={box?.header ?? ''} />
      <SortList label="Sections" items={sections} keyOf={({ name }) => name} nameOf={labelOf} onSort={sort}>
        {(each) => (
          <SectionRow section={each} affirmation_id={box?.affirmation_id ?? null} onEdit={() => setEdited(each.name)} />
        )}
      </SortList>
      <p className={classes.hint}>Saved at once and not part of the draft.</p>
      {section && <SectionDialog payment_page_id={payment_page_id} section={section} onClose={() => setEdited(null)} />}
    </>
  )
}

/** Up to three reasons to buy, in the merchant's order, and whether the page shows them (B §3). */
export function AffirmationGroup() {
  const { page, values } = usePaymentPage()
  const { payment_page_id } = page
  const { data, load, error } = useApi(affirmationBoxes.details, { query: { payment_page_id } })
  return (
    <SettingGroup
      title="Affirmation box"
      icon={IconShieldCheck}
      note={onOff(values.affirmation_box_enabled)}
      words="reasons sections heading message background"
    >
      <FlagField name="affirmation_box_enabled" label="Show the affirmation box" />
      <ColourSetting name="affirmation_background_color" />
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
      {data && <Sections payment_page_id={payment_page_id} box={data.affirmationBox} />}
    </SettingGroup>
  )
}
