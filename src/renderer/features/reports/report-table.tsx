import { Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ReportResult, ReportRow, ReportTotal } from '../../../shared/contracts/sales/reports.ts'
import { groupLabel, isTimeUnit, measureOf } from '../../../shared/domain/reports/catalog.ts'
import type { Report } from '../../../shared/domain/reports/report.ts'
import { formatCount } from '../../lib/format/format.ts'
import { useOverflowing } from '../../ui/data-table/use-overflowing.ts'
import { changeTone, type StatChange } from '../../ui/display/stat-card.tsx'
import { figureChange, formatFigure, groupName, rowName } from './report-values.ts'
import classes from './reports.module.css'

/** A figure that was clicked, to show its rows. */
export interface ChosenFigure {
  measure: string
  /** Null for a total. */
  row: ReportRow | null
  currency: string | null
}

interface TableProps {
  report: Report
  result: ReportResult
  onSort: (sort: Report['sort']) => void
  onOpen: (figure: ChosenFigure) => void
}

function Change({ change }: { change: StatChange | undefined }) {
  if (!change) return <span className={classes.quiet}>–</span>
  const sign = { up: '+', down: '−', flat: '' }[change.direction]
  return (
    <span className={classes.change} data-tone={changeTone(change)}>
      {sign}
      {change.label}
    </span>
  )
}

interface FiguresProps {
  report: Report
  figures: ReportTotal
  name: string
  onOpen: (measure: string) => void
}

/** The figures of a row. Each one opens the rows behind it. */
function Figures({ report, figures, name, onOpen }: FiguresProps) {
  const { dataset, measures } = report
  return measures.map((measure, index) => {
    const label = measureOf(dataset, measure)?.label ?? measure
    const written = formatFigure(dataset, measure, figures.values[index], figures.currency)
    return [
      <td key={measure}>
        <button
          type="button"
          className={classes.figure}
          aria-label={`${label}, ${name}: ${written}. Show the rows`}
          onClick={() => onOpen(measure)}
        >
          {written}
        </button>
      </td>,
      index === 0 && figures.compared && (
        <td key="change">
          <Change change={figureChange(report, 0, figures)} />
        </td>
      ),
    ]
  })
}

function SortHead({
  report,
  by,
  label,
  onSort,
  tip,
}: Pick<TableProps, 'report' | 'onSort'> & { by: string; label: string; tip?: string }) {
  const direction = report.sort?.by === by ? report.sort.direction : null
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  const spoken = { asc: 'ascending', desc: 'descending' } as const
  const head = (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onSort({ by, direction: direction === 'desc' ? 'asc' : 'desc' })}
    >
      {label}
      {direction && <Arrow size={14} stroke={1.8} aria-hidden />}
    </button>
  )
  return (
    <th scope="col" aria-sort={direction ? spoken[direction] : undefined}>
      {tip === undefined ? (
        head
      ) : (
        <Tooltip label={tip} multiline w={240} events={{ hover: true, focus: true, touch: false }}>
          {head}
        </Tooltip>
      )}
    </th>
  )
}

interface HeadProps extends Pick<TableProps, 'report' | 'onSort'> {
  hasCurrency: boolean
  isCompared: boolean
}

function TableHead({ report, onSort, hasCurrency, isCompared }: HeadProps) {
  const { dataset, group_by, measures } = report
  return (
    <thead>
      <tr>
        {group_by.length === 0 && <th scope="col">All</th>}
        {group_by.map((name) => (
          <SortHead key={name} {...{ report, onSort }} by={name} label={groupLabel(dataset, name)} />
        ))}
        {hasCurrency && <th scope="col">Currency</th>}
        {measures.map((measure, index) => {
          const found = measureOf(dataset, measure)
          return [
            <SortHead
              key={measure}
              {...{ report, onSort }}
              by={measure}
              label={found?.label ?? measure}
              tip={found?.definition ?? ''}
            />,
            index === 0 && isCompared && (
              <th scope="col" key="change">
                Change
              </th>
            ),
          ]
        })}
      </tr>
    </thead>
  )
}

/** Says what is left out, or what figures can do. */
function Footnote({ report, result }: Pick<TableProps, 'report' | 'result'>) {
  const { group_by } = report
  return (
    <p className={classes.foot}>
      {result.groups > result.rows.length
        ? `Showing the first ${formatCount(result.rows.length)} of ${formatCount(result.groups)} rows. Totals include all of them, and so does the export.`
        : 'Select a figure to see the rows behind it.'}
      {group_by.some(isTimeUnit) && result.rows.length < result.periods.length && ' Periods without data are left out.'}
    </p>
  )
}

/** Groups with their figures, and a total for each currency. */
export function ReportTable({ report, result, onSort, onOpen }: TableProps) {
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflowing(box)
  const { dataset, group_by } = report
  const currencies = new Set(result.totals.map(({ currency }) => currency)).size
  const hasCurrency = currencies > 1 && !group_by.includes('currency')
  return (
    <div
      ref={box}
      className={classes.scroll}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'Report' } : {})}
    >
      <table className={classes.table} aria-label="Report">
        <TableHead {...{ report, onSort, hasCurrency }} isCompared={result.compared_range !== null} />
        <tbody>
          {result.rows.map((row) => (
            <tr key={JSON.stringify([row.currency, row.groups])}>
              {group_by.map((name, index) => (
                <th scope="row" key={name} data-text>
                  {groupName(dataset, name, row.groups[index] ?? { value: '', label: '' })}
                </th>
              ))}
              {hasCurrency && <td>{row.currency}</td>}
              <Figures
                {...{ report }}
                figures={row}
                name={rowName(report, row)}
                onOpen={(measure) => onOpen({ measure, row, currency: row.currency })}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {result.totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row" colSpan={Math.max(1, group_by.length)}>
                Total{currencies > 1 && !hasCurrency ? ` ${total.currency}` : ''}
              </th>
              {hasCurrency && <td>{total.currency}</td>}
              <Figures
                {...{ report }}
                figures={total}
                name="total"
                onOpen={(measure) => onOpen({ measure, row: null, currency: total.currency })}
              />
            </tr>
          ))}
        </tfoot>
      </table>
      <Footnote {...{ report, result }} />
    </div>
  )
}
