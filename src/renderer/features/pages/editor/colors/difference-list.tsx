import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import classes from '../editor.module.css'
import type { Difference } from '../setting-labels.ts'

interface SideProps {
  words: string
  kind: Difference['kind']
  /** Names the side for screen readers. */
  label: string
  now?: boolean
}

function Side({ words, kind, label, now = false }: SideProps) {
  return (
    <span className={classes.side} data-now={now || undefined}>
      {kind === 'colour' && <span className={classes.swatch} style={{ background: words }} aria-hidden />}
      <VisuallyHidden>{label}: </VisuallyHidden>
      {words}
    </span>
  )
}

interface DifferenceListProps {
  differences: readonly Difference[]
  /** Labels of the two sides. */
  sides: readonly [from: string, to: string]
}

/** Two versions of a page, compared setting by setting. */
export function DifferenceList({ differences, sides }: DifferenceListProps) {
  return (
    <ul className={classes.differences} aria-label="Differences">
      {differences.map(({ key, name, from, to, kind }) => (
        <li key={key} className={classes.difference}>
          <span className={classes.differenceName}>{name}</span>
          <div className={classes.sides}>
            <Side words={from} kind={kind} label={sides[0]} />
            <IconChevronRight size={16} stroke={1.7} aria-hidden />
            <Side words={to} kind={kind} label={sides[1]} now />
          </div>
        </li>
      ))}
    </ul>
  )
}
