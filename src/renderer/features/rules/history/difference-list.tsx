import { VisuallyHidden } from '@mantine/core'
import type { RuleDifference } from './differences.ts'
import classes from './history.module.css'

interface DifferenceListProps {
  differences: readonly RuleDifference[]
  /** Labels of the two sides. */
  sides: readonly [from: string, to: string]
}

/** Two versions of a rule, compared part by part. */
export function DifferenceList({ differences, sides: [from, to] }: DifferenceListProps) {
  if (differences.length === 0) return <p className={classes.quiet}>No differences</p>
  return (
    <dl className={classes.differences} aria-label="Differences">
      {differences.map(({ name, from: before, to: after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={classes.before}>
            <span className={classes.side}>{from}</span>
            <VisuallyHidden>: </VisuallyHidden>
            {before}
          </dd>
          <dd className={classes.after}>
            <span className={classes.side}>{to}</span>
            <VisuallyHidden>: </VisuallyHidden>
            {after}
          </dd>
        </div>
      ))}
    </dl>
  )
}
