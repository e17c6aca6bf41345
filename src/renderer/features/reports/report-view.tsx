import { IconChartAreaLine, IconChartBar, IconChartLine, IconNumber1Small, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { reports, type ReportResult, type SavedReport } from '../../../shared/contracts/sales/reports.ts'
import { measureOf } from '../../../shared/domain/reports/catalog.ts'
import { charts, type Report, type ReportChart as ChartKind } from '../../../shared/domain/reports/report.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { StatCard } from '../../ui/display/stat-card.tsx'
import { CardSkeleton } from '../../ui/feedback/skeletons.tsx'
import { Segments } from '../../ui/inputs/segments.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { LOADED } from '../../ui/resource/load-state.ts'
import { PageHeader } from '../../ui/resource/page-header.tsx'
import { formatRange } from '../../ui/range/range.ts'
import { BuilderPanel } from './builder-panel.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportRangePicker } from './report-range-picker.tsx'
import { ReportTable, type ChosenFigure } from './report-table.tsx'
import { figureChange, formatFigure } from './report-values.ts'
import { RowsPanel } from './rows-panel.tsx'
import { useWorkingReport } from './use-working-report.ts'
import classes from './reports.module.css'

const CHARTS: Readonly<Record<ChartKind, { label: string; icon: typeof IconTable }>> = {
  line: { label: 'Line', icon: IconChartLine },
  bar: { label: 'Bars', icon: IconChartBar },
  stacked: { label: 'Stacked bars', icon: IconChartAreaLine },
  table: { label: 'Table', icon: IconTable },
  figure: { label: 'Figures', icon: IconNumber1Small },
}

function ChartSwitch({ value, onChange }: { value: ChartKind; onChange: (chart: ChartKind) => void }) {
  return (
    <Segments
      label="Chart"
      value={value}
      options={charts.map((chart) => {
        const { label, icon: Icon } = CHARTS[chart]
        return { value: chart, label: <Icon size={18} stroke={1.7} role="img" aria-label={label} /> }
      })}
      onChange={onChange}
    />
  )
}

/** The totals as cards. */
function TotalCards({ report, result, currency }: { report: Report; result: ReportResult; currency: string | null }) {
  const { dataset, measures } = report
  const total = result.totals.find((each) => each.currency === currency)
  return (
    <div className={classes.cards}>
      {measures.map((name, index) => {
        const measure = measureOf(dataset, name)
        return (
          <StatCard
            key={name}
            label={measure?.label ?? name}
            value={formatFigure(dataset, name, total?.values[index], currency)}
            change={total && figureChange(report, index, total)}
            hint={result.compared_range ? `vs ${formatRange(result.compared_range)}` : undefined}
            definition={measure?.definition ?? ''}
          />
        )
      })}
    </div>
  )
}

interface ResultProps {
  report: Report
  result: ReportResult
  onChange: (part: Partial<Report>) => void
}

function Result({ report, result, onChange }: ResultProps) {
  const store = useStore()
  const [chosen, setChosen] = useState<ChosenFigure | null>(null)
  const currencies = result.totals.flatMap(({ currency }) => (currency === null ? [] : [currency]))
  const [picked, pick] = useState<string | null>(null)
  const preferred = currencies.includes(store.currency) ? store.currency : (currencies[0] ?? null)
  const currency = picked !== null && currencies.includes(picked) ? picked : preferred
  if (result.totals.length === 0) {
    return (
      <Section title="No data">
        <p className={classes.empty}>
          Nothing was recorded from {formatRange(result.range)}. Choose another range, or remove a filter.
        </p>
      </Section>
    )
  }
  return (
    <>
      {currencies.length > 1 && (
        <Segments
          label="Currency of the chart"
          value={currency}
          options={currencies.slice(0, 4).map((value) => ({ value, label: value }))}
          onChange={pick}
        />
      )}
      {report.chart === 'figure' ? (
        <TotalCards {...{ report, result, currency }} />
      ) : (
        <ReportChart {...{ report, result, currency }} />
      )}
      <Section title="Figures" note={formatRange(result.range)} flush>
        <ReportTable report={report} result={result} onSort={(sort) => onChange({ sort })} onOpen={setChosen} />
      </Section>
      <RowsPanel report={report} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

interface ReportViewProps {
  name: string
  purpose: string
  original: Report
  saved: SavedReport | null
}

/** A report with its builder: what it shows on the left, chart and table beside it. */
export function ReportView({ name, purpose, original, saved }: ReportViewProps) {
  const { store_id } = useStore()
  const working = useWorkingReport(original)
  const { report, change } = working
  const { data, load } = useApi(reports.run, { query: { store_id, report: JSON.stringify(report) } })
  // The last result stays visible, dimmed and with its own names, until the changed report has run.
  const [shown, setShown] = useState<{ report: Report; result: ReportResult } | null>(null)
  if (data && shown?.result !== data) setShown({ report, result: data })
  return (
    <div className={classes.split}>
      <BuilderPanel report={report} onChange={change} />
      <div className={classes.page}>
        <PageHeader
          title={name}
          purpose={purpose}
          crumbs={[{ label: 'Reports', path: to('reports.list') }, { label: name }]}
          action={<ReportActions {...{ name, saved, working }} />}
        />
        <div className={classes.tools}>
          <ReportRangePicker range={report.range} onChange={(range) => change({ range })} />
          <ChartSwitch value={report.chart} onChange={(chart) => change({ chart })} />
        </div>
        <LoadGate
          load={shown && !load.error ? LOADED : load}
          what="The report"
          skeleton={
            <>
              <CardSkeleton height={300} />
              <CardSkeleton height={320} />
            </>
          }
        >
          {shown && (
            <div className={classes.content} data-stale={!data || undefined} aria-busy={!data}>
              <Result {...shown} onChange={change} />
            </div>
          )}
        </LoadGate>
      </div>
    </div>
  )
}
