import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { addToMonth, type Movement } from '../../../../shared/domain/subscriptions/month-figures.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { compactMoney, monthLabel, type PartProps, type RowsOf } from './insight-types.ts'
import classes from './insights.module.css'
import { RowsButton } from './rows-button.tsx'
import { SimpleTable } from '../simple-table.tsx'

export const MOVEMENT_LABELS: Readonly<Record<Movement, string>> = {
  new: 'New',
  expansion: 'Expansion',
  reactivation: 'Reactivation',
  contraction: 'Contraction',
  churn: 'Churn',
}

interface Step {
  label: string
  movement: Movement | null
  /** The month at whose end a total was reached. */
  month?: string
  from: number
  to: number
  amount: number
}

/** The bars from the MRR at the start of the month to that at its end. */
function stepsOf({ current }: PartProps['insights']): Step[] {
  let level = current.mrr_start
  const start: Step = {
    label: 'Start',
    movement: null,
    month: monthBefore(current.month),
    from: 0,
    to: level,
    amount: level,
  }
  const changes = current.movements.map(({ movement, amount }) => {
    const from = level
    level += amount
    return { label: MOVEMENT_LABELS[movement], movement, from, to: level, amount }
  })
  const end: Step = {
    label: current.partial ? 'Now' : 'End',
    movement: null,
    month: current.month,
    from: 0,
    to: level,
    amount: level,
  }
  return [start, ...changes, end]
}

const monthBefore = (month: string): string => addToMonth(month, -1)

const movementRows = (movement: Movement, month: string): RowsOf => ({
  kind: 'events',
  title: MOVEMENT_LABELS[movement],
  query: { figure: movement, month },
})

const payingRows = (month: string): RowsOf => ({
  kind: 'subscribers',
  title: `Paying subscriptions, ${monthLabel(month)}`,
  query: { which: 'paying', month },
})

const signed = (amount: number, currency: string): string => `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`

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

function toneOf({ movement, amount }: Step): 'total' | 'gain' | 'loss' {
  if (movement === null) return 'total'
  return amount < 0 ? 'loss' : 'gain'
}

/** Rounds down to a value with one significant digit of the range, so that small changes of a large total are visible. */
function axisStart(steps: readonly Step[]): number {
  const levels = steps.map(({ to }) => to)
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const room = high - low
  if (room === 0 || low - room <= 0) return 0
  const unit = 10 ** Math.floor(Math.log10(room))
  return Math.floor((low - room / 2) / unit) * unit
}

/** Waterfall of the month's MRR: gains, losses and totals. Each bar opens its events. */
export function MovementCard({ insights, onOpen }: PartProps) {
  const { currency, current } = insights
  const steps = stepsOf(insights)
  const base = axisStart(steps)
  const top = Math.max(...steps.map(({ from, to }) => Math.max(from, to))) - base
  const share = (value: number): number => (top === 0 ? 0 : (Math.max(0, value - base) / top) * 100)
  const totalOf = (sign: 1 | -1): number =>
    current.movements.reduce((total, { amount }) => (Math.sign(amount) === sign ? total + amount : total), 0)
  return (
    <ChartFrame
      title="MRR movement"
      note={base > 0 ? `Axis starts at ${compactMoney(base, currency)}` : undefined}
      bars
      height={240}
      empty={insights.months.length === 0}
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
      table={<MovementTable insights={insights} onOpen={onOpen} />}
    >
      <ol className={classes.waterfall}>
        {steps.map((step) => {
          const { label, movement, from, to, amount } = step
          const [low, high] = [share(Math.min(from, to)), share(Math.max(from, to))]
          const text = movement === null ? formatMoney(amount, currency) : signed(amount, currency)
          const rows =
            movement === null ? payingRows(step.month ?? current.month) : movementRows(movement, current.month)
          const bar = (
            <>
              <span className={classes.plot}>
                <span
                  className={classes.bar}
                  data-tone={toneOf(step)}
                  style={{ bottom: `${low}%`, height: `max(${high - low}%, 2px)` }}
                />
              </span>
              <strong className={classes.amount}>{text}</strong>
              <span className={classes.step}>{label}</span>
            </>
          )
          return (
            <li key={label}>
              <RowsButton look="plain" className={classes.column} rows={rows} onOpen={onOpen}>
                {bar}
              </RowsButton>
            </li>
          )
        })}
      </ol>
    </ChartFrame>
  )
}
