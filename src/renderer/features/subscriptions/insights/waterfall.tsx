import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { addToMonth, type Movement } from '../../../../shared/domain/subscriptions/month-figures.ts'
import { ScrollRegion } from '../scroll-region.tsx'
import { AxisLines } from './axis-lines.tsx'
import { axisTicks, shareOf } from './axis.ts'
import classes from './charts.module.css'
import { lastDayOf, shortDay, type PartProps } from './insight-types.ts'
import { MOVEMENT_LABELS, movementRows, payingRows, signed } from './movements.ts'
import { RowsButton } from './rows-button.tsx'

interface Step {
  label: string
  movement: Movement | null
  /** The month at whose end a total was reached. */
  month: string
  from: number
  to: number
  amount: number
}

/** The bars from the MRR at the start of the month to that at its end, or of today. */
export function stepsOf({ current, renewals }: PartProps['insights']): Step[] {
  const { month, mrr_start, movements } = current
  const before = addToMonth(month, -1)
  let level = mrr_start
  const changes = movements.map(({ movement, amount }) => {
    const from = level
    level += amount
    return { label: MOVEMENT_LABELS[movement], movement, month, from, to: level, amount }
  })
  const total = (of: string, day: string, amount: number): Step => ({
    label: shortDay(day),
    movement: null,
    month: of,
    from: 0,
    to: amount,
    amount,
  })
  const end = total(month, current.partial ? renewals.from : lastDayOf(month), level)
  return [total(before, lastDayOf(before), mrr_start), ...changes, end]
}

/** The amounts of the axis. It starts above zero if the changes are small compared with the totals. */
export function waterfallTicks(steps: readonly Step[]): number[] {
  const levels = steps.map(({ to }) => to)
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const room = high - low
  const start = room === 0 || low - room <= 0 ? 0 : low - room / 4
  return axisTicks(start, high)
}

function toneOf({ movement, amount }: Step): 'total' | 'gain' | 'loss' | 'none' {
  if (movement === null) return 'total'
  if (amount === 0) return 'none'
  return amount < 0 ? 'loss' : 'gain'
}

interface BarProps extends PartProps {
  step: Step
  ticks: readonly number[]
  isLast: boolean
}

function Bar({ step, ticks, isLast, insights: { currency }, onOpen }: BarProps) {
  const { label, movement, month, from, to, amount } = step
  const [low, high] = [shareOf(Math.min(from, to), ticks), shareOf(Math.max(from, to), ticks)]
  return (
    <RowsButton
      look="plain"
      className={classes.column}
      rows={movement === null ? payingRows(month) : movementRows(movement, month)}
      onOpen={onOpen}
    >
      <span className={classes.plot}>
        <span
          className={classes.bar}
          data-tone={toneOf(step)}
          style={{ bottom: `${low}%`, height: `max(${high - low}%, 2px)` }}
        />
        {!isLast && <span className={classes.connector} style={{ bottom: `${shareOf(to, ticks)}%` }} />}
        <strong className={classes.amount} style={{ bottom: `calc(${high}% + 4px)` }}>
          {movement === null ? formatMoney(amount, currency) : signed(amount, currency)}
        </strong>
      </span>{' '}
      <span className={classes.step}>{label}</span>
    </RowsButton>
  )
}

interface WaterfallProps extends PartProps {
  steps: readonly Step[]
  ticks: readonly number[]
}

/** Gains, losses and totals of the month's MRR. Each bar opens its events. */
export function Waterfall({ steps, ticks, ...part }: WaterfallProps) {
  return (
    <ScrollRegion label="MRR movement" className={classes.scroll ?? ''}>
      <div className={classes.waterfall}>
        <AxisLines ticks={ticks} currency={part.insights.currency} />
        <ol className={classes.steps}>
          {steps.map((step, at) => (
            <li key={at}>
              <Bar step={step} ticks={ticks} isLast={at === steps.length - 1} {...part} />
            </li>
          ))}
        </ol>
      </div>
    </ScrollRegion>
  )
}
