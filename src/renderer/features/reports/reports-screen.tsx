import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reports } from '../../../shared/contracts/sales/reports.ts'
import { blankReport, library } from '../../../shared/domain/reports/library.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { CardSkeleton } from '../../ui/feedback/skeletons.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { LibraryView } from './library-view.tsx'
import classes from './reports.module.css'

const ReportView = lazy(() => import('./report-view.tsx').then((module) => ({ default: module.ReportView })))

const skeleton = (
  <div className={classes.page} role="status" aria-label="Loading">
    <CardSkeleton height={300} />
  </div>
)

function SavedReportView({ report_id }: { report_id: string }) {
  const { data, load } = useApi(reports.details, { query: { report_id } })
  return (
    <LoadGate load={load} what="The report" skeleton={skeleton}>
      {data && (
        <ReportView
          name={data.data.name}
          purpose={
            data.data.shared
              ? `Saved by ${data.data.own ? 'you' : data.data.created_by}, shared with the team.`
              : 'Saved by you. Only you can see it.'
          }
          original={data.data.report}
          saved={data.data}
        />
      )}
    </LoadGate>
  )
}

/** /reports: the library, a report of it, or a saved one (RT-035, DEF-17). */
export default function ReportsScreen() {
  const [params] = useSearchParams()
  const [key, saved] = [params.get('report'), params.get('saved')]
  const found = library.find((each) => each.key === key)
  if (saved !== null) {
    return (
      <Suspense fallback={skeleton}>
        <SavedReportView key={saved} report_id={saved} />
      </Suspense>
    )
  }
  if (!found && key !== 'new') return <LibraryView />
  return (
    <Suspense fallback={skeleton}>
      <ReportView
        key={key}
        name={found?.name ?? 'New report'}
        purpose={found ? `${found.summary}.` : 'Choose what to count, and how to group it.'}
        original={found?.report ?? blankReport}
        saved={null}
      />
    </Suspense>
  )
}
