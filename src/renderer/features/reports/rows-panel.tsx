import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { reports, type SourceRow } from '../../../shared/contracts/sales/reports.ts'
import { measureOf } from '../../../shared/domain/reports/catalog.ts'
import type { Report } from '../../../shared/domain/reports/report.ts'
import { call } from '../../lib/api/api.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { SidePanel } from '../../ui/data-table/side-panel.tsx'
import { Money } from '../../ui/display/money.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { CardSkeleton } from '../../ui/feedback/skeletons.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import type { ChosenFigure } from './report-table.tsx'
import { formatFigure, rowName } from './report-values.ts'
import classes from './reports.module.css'

const addressOf = ({ link }: SourceRow): string | null => {
  if (!link) return null
  if (link.to === 'order') return to('orders.details', undefined, { order_id: link.id })
  if (link.to === 'customer') return to('customers.details', undefined, { customer_id: link.id })
  if (link.to === 'dispute') return to('chargebacks.details', undefined, { dispute_id: link.id })
  return to('subscriptions.details', undefined, { subscription_id: link.id })
}

function Row({ row }: { row: SourceRow }) {
  const address = addressOf(row)
  return (
    <li className={classes.sourceRow}>
      <span className={classes.sourceText}>
        {address === null ? row.title : <Link to={address}>{row.title}</Link>}
        <span className={classes.quiet}>
          {row.detail.replaceAll('_', ' ')} · <RelativeTime value={row.at} />
        </span>
      </span>
      {row.amount !== null && row.currency !== null && (
        <strong>
          <Money amount={row.amount} currency={row.currency} />
        </strong>
      )}
    </li>
  )
}

function Rows({ report, chosen }: { report: Report; chosen: ChosenFigure }) {
  const { store_id } = useStore()
  const { measure, row, currency } = chosen
  const query = {
    store_id,
    report: JSON.stringify(report),
    measure,
    ...(row && { groups: JSON.stringify(row.groups.map(({ value }) => value)) }),
    ...(currency !== null && { currency }),
  }
  const first = useApi(reports.rows, { query })
  const [more, setMore] = useState<{ rows: SourceRow[]; next: string | null } | null>(null)
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const next = more ? more.next : (first.data?.next ?? null)
  const loadMore = async (after: string) => {
    setState({ busy: true, error: null })
    try {
      const page = await call(reports.rows, { query: { ...query, after } })
      setMore((known) => ({ rows: [...(known?.rows ?? []), ...page.rows], next: page.next }))
      setState({ busy: false, error: null })
    } catch (error) {
      setState({ busy: false, error: errorText(error) })
    }
  }
  return (
    <LoadGate load={first.load} what="The rows" skeleton={<CardSkeleton height={320} />}>
      {first.data && (
        <>
          <ul className={classes.source} aria-label="Rows">
            {[...first.data.rows, ...(more?.rows ?? [])].map((each) => (
              <Row key={each.id} row={each} />
            ))}
          </ul>
          {first.data.rows.length === 0 && <p className={classes.empty}>No rows count toward this figure.</p>}
          {state.error && <p role="alert">{state.error}</p>}
          {next !== null && (
            <Button variant="default" fullWidth loading={state.busy} onClick={() => void loadMore(next)}>
              Show more rows
            </Button>
          )}
        </>
      )}
    </LoadGate>
  )
}

/** A figure with its definition and rows. */
function FigureRows({ report, chosen }: { report: Report; chosen: ChosenFigure }) {
  const { dataset, measures } = report
  const { measure, row, currency } = chosen
  const value = row?.values[measures.indexOf(measure)]
  return (
    <>
      <p className={classes.panelHead}>
        {row && <strong>{formatFigure(dataset, measure, value, currency)}</strong>}{' '}
        <span className={classes.quiet}>{row ? rowName(report, row) : 'All rows of the report'}</span>
      </p>
      <p className={classes.quiet}>{measureOf(dataset, measure)?.definition}</p>
      <Rows {...{ report, chosen }} />
    </>
  )
}

interface RowsPanelProps {
  report: Report
  chosen: ChosenFigure | null
  onClose: () => void
}

/** The rows behind a figure, next to the report. */
export function RowsPanel({ report, chosen, onClose }: RowsPanelProps) {
  const showRows = (figure: ChosenFigure) => <FigureRows key={JSON.stringify(figure)} report={report} chosen={figure} />
  return (
    <SidePanel
      row={chosen}
      title={({ measure }) => measureOf(report.dataset, measure)?.label ?? measure}
      content={showRows}
      onClose={onClose}
    />
  )
}
