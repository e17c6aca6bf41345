import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Input } from '../../../shared/contract.ts'
import { reports, type SavedReport } from '../../../shared/contracts/sales/reports.ts'
import { groupLabel, measureOf } from '../../../shared/domain/reports/catalog.ts'
import type { Report } from '../../../shared/domain/reports/report.ts'
import { call } from '../../lib/api/api.ts'
import { errorCode, errorText } from '../../lib/api/api-errors.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useInvalidate } from '../../lib/api/use-api.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import type { EditConflict } from '../../ui/resource/edited-form.ts'
import type { SavedAs } from './save-dialog.tsx'

const READS = [reports.saved, reports.details]

/** 'Order total, Orders by Day', with the number of filters. */
function inWords({ dataset, measures, group_by, filters }: Report): string {
  const named = measures.map((name) => measureOf(dataset, name)?.label ?? name).join(', ')
  const groups = group_by.map((name) => groupLabel(dataset, name)).join(', ')
  const filtered = filters.length === 0 ? '' : `, filters: ${filters.length}`
  return `${named}${groups === '' ? '' : ` by ${groups}`}${filtered}`
}

/** Saves a new report, and moves to its address. */
export function useCreateReport(onDone: () => void) {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const action = useAction(reports.create, {
    invalidates: READS,
    onSuccess: ({ data: { report_id, name } }) => {
      toast.success(`${name} saved`)
      onDone()
      void navigate(to('reports.list', undefined, { saved: report_id }))
    },
  })
  return { ...action, create: (report: Report, as: SavedAs) => action.run({ body: { store_id, report, ...as } }) }
}

/**
 * Saves changes of a saved report against the version that it was opened with. If another member saved it meanwhile,
 * `conflict` asks whose changes to save.
 */
export function useUpdateReport(saved: SavedReport | null, mine: Report, { onSaved }: { onSaved: () => void }) {
  const toast = useNotification()
  const invalidate = useInvalidate()
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const action = useAction(reports.update, {
    invalidates: READS,
    onSuccess: ({ data: { name } }) => {
      toast.success(`${name} saved`)
      setConflict(null)
      onSaved()
    },
    onFailure: (error, { body }) => {
      if (errorCode(error) === 'stale_version') void ask(body)
    },
  })
  const ask = async (body: Input<typeof reports.update>['body']) => {
    if (!saved) return
    try {
      const { data: theirs } = await call(reports.details, { query: { report_id: saved.report_id } })
      setConflict({
        fields: [{ path: 'report', mine: inWords(mine), theirs: inWords(theirs.report) }],
        isOwn: false,
        saveMine: () => void action.run({ body: { ...body, version: theirs.version } }),
        useTheirs: () => {
          setConflict(null)
          void invalidate(...READS)
          onSaved()
        },
        close: () => setConflict(null),
      })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const update = (change: Partial<SavedAs> & { report?: Report }) => {
    if (!saved) return
    void action.run({ body: { report_id: saved.report_id, version: saved.version, ...change } })
  }
  return { ...action, update, conflict }
}
