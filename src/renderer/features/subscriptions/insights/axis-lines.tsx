import { shareOf } from './axis.ts'
import { compactMoney } from './insight-types.ts'
import classes from './charts.module.css'

/** The lines behind a chart, with their amounts at the left. */
export function AxisLines({ ticks, currency }: { ticks: readonly number[]; currency: string }) {
  return (
    <span className={classes.lines} aria-hidden>
      {ticks.map((tick) => (
        <span key={tick} className={classes.line} style={{ bottom: `${shareOf(tick, ticks)}%` }}>
          <span>{compactMoney(tick, currency)}</span>
        </span>
      ))}
    </span>
  )
}
