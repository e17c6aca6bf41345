import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { SimpleTable } from '../simple-table.tsx'
import { monthLabel, type PartProps } from './insight-types.ts'
import classes from './insights.module.css'
import { MOVEMENT_LABELS, movementRows, payingRows, signed } from './movements.ts'
import { RowsButton } from './rows-button.tsx'
import { stepsOf, Waterfall, waterfallTicks } from './waterfall.tsx'

function MovementTable({ insights, onOpen }: PartProps) {
  const { history, currency } = insights
  const movements = history[0]?.movements.map(({ movement }) => movement) ?? []
  return (
    <SimpleTable
      label="MRR movement by month"
      numeric
      compact
      columns={['Month', 'Start', ...movements.map((movement) => MOVEMENT_LABELS[movement]), 'End']}
    >
      {history.toReversed().map((month) => (
        <tr key={month.month}>
          <th scope="row">
            {monthLabel(month.month)}
            {month.partial && ' (so far)'}
          </th>
          <td>{formatMoney(month.mrr_start, currency)}</td>
          {month.movements.map(({ movement, amount }) => (
            <td key={movement}>
              <RowsButton rows={movementRows(movement, month.month)} onOpen={onOpen}>
                {signed(amount, currency)}
              </RowsButton>
            </td>
          ))}
          <td>
            <RowsButton rows={payingRows(month.month)} onOpen={onOpen}>
              {formatMoney(month.mrr_end, currency)}
            </RowsButton>
          </td>
        </tr>
      ))}
    </SimpleTable>
  )
}

/** Waterfall of the month's MRR, and a table of the months. */
export function MovementCard(part: PartProps) {
  const { currency, current, months } = part.insights
  const steps = stepsOf(part.insights)
  const ticks = waterfallTicks(steps)
  const start = ticks[0] ?? 0
  const totalOf = (sign: 1 | -1): number =>
    current.movements.reduce((total, { amount }) => (Math.sign(amount) === sign ? total + amount : total), 0)
  return (
    <ChartFrame
      title="MRR movement"
      note={start > 0 ? `Axis starts at ${formatMoney(start, currency)}` : undefined}
      bars
      height={240}
      empty={months.length === 0}
      emptyMessage="No subscriptions yet."
      legend={
        <span className={classes.legend}>
          <span className={classes.key} data-tone="gain">
            Gained {formatMoney(totalOf(1), currency)}
          </span>
          <span className={classes.key} data-tone="loss">
            Lost {formatMoney(-totalOf(-1), currency)}
          </span>
        </span>
      }
      table={<MovementTable {...part} />}
    >
      <Waterfall steps={steps} ticks={ticks} {...part} />
    </ChartFrame>
  )
}
