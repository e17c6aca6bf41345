import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { formatDay, pluralize } from '../../../lib/format/format.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { AxisLines } from './axis-lines.tsx'
import { axisTicks, shareOf } from './axis.ts'
import chart from './charts.module.css'
import { shortDay, type PartProps } from './insight-types.ts'
import classes from './insights.module.css'
import { RowsButton } from './rows-button.tsx'
import { SimpleTable } from '../simple-table.tsx'

/** Days between two labels of the axis. */
const WEEK = 7

type Day = PartProps['insights']['renewals']['days'][number]

const textOf = ({ day, count, amount, expiring }: Day, currency: string): string => {
  const cards = expiring === 0 ? '' : `, ${pluralize(expiring, 'card')} ${expiring === 1 ? 'expires' : 'expire'} before`
  return `${formatDay(day)}: ${formatMoney(amount, currency)} from ${pluralize(count, 'renewal')}${cards}`
}

/** Renewals of the next 30 days by day, before shipping and tax. Each day opens its subscriptions. */
export function RenewalsCard({ insights, onOpen }: PartProps) {
  const { renewals, currency } = insights
  const ticks = axisTicks(0, Math.max(...renewals.days.map(({ amount }) => amount)))
  const open = (day: string) => onOpen({ kind: 'renewals', title: `Renewals on ${formatDay(day)}`, query: { day } })
  const busy = renewals.days.filter(({ count }) => count > 0)
  return (
    <ChartFrame
      title="Renewals ahead"
      figure={
        <RowsButton look="figure" rows={{ kind: 'renewals', title: 'Renewals of 30 days', query: {} }} onOpen={onOpen}>
          {formatMoney(renewals.amount, currency)} from {pluralize(renewals.count, 'renewal')}
        </RowsButton>
      }
      note="Next 30 days, before shipping and tax"
      bars
      height={200}
      empty={renewals.count === 0}
      emptyMessage="No renewals in the next 30 days."
      table={
        <SimpleTable
          label="Renewals by day"
          numeric
          compact
          columns={['Day', 'Renewals', 'Amount', 'Cards that expire']}
        >
          {busy.map((row) => (
            <tr key={row.day}>
              <th scope="row">
                <button type="button" className={classes.rowsLink} onClick={() => open(row.day)}>
                  {formatDay(row.day)}
                </button>
              </th>
              <td>{row.count}</td>
              <td>{formatMoney(row.amount, currency)}</td>
              <td>{row.expiring}</td>
            </tr>
          ))}
        </SimpleTable>
      }
    >
      <div className={chart.renewals}>
        <AxisLines ticks={ticks} currency={currency} />
        <ol className={chart.days}>
          {renewals.days.map((row) => (
            <li key={row.day}>
              <button
                type="button"
                className={chart.day}
                title={textOf(row, currency)}
                aria-label={textOf(row, currency)}
                disabled={row.count === 0}
                onClick={() => open(row.day)}
              >
                <span
                  data-expiring={row.expiring > 0 || undefined}
                  style={{ height: `${shareOf(row.amount, ticks)}%` }}
                  aria-hidden
                />
              </button>
            </li>
          ))}
        </ol>
        <p className={chart.weeks} aria-hidden>
          {renewals.days.map(
            ({ day }, at) =>
              at % WEEK === 0 && (
                <span
                  key={day}
                  style={{ gridColumn: at + WEEK < renewals.days.length ? `${at + 1} / span 2` : '26 / -1' }}
                >
                  {shortDay(day)}
                </span>
              ),
          )}
        </p>
      </div>
    </ChartFrame>
  )
}
