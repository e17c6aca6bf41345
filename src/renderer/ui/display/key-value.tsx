import type { ReactNode } from 'react'
import classes from './key-value.module.css'

export interface KeyValueItem {
  label: ReactNode
  value: ReactNode
  /** Secondary text after the label. */
  note?: ReactNode
  /** True for a total: separated by a line, in bolder type. */
  total?: boolean
}

interface KeyValueListProps {
  items: readonly KeyValueItem[]
  /** `end` right-aligns values, for amounts; `start` aligns them in a second column. */
  align?: 'start' | 'end'
}

/** Labels with their values. */
export function KeyValueList({ items, align = 'start' }: KeyValueListProps) {
  return (
    <dl className={classes.list} data-align={align}>
      {items.map((item, index) => (
        <div className={classes.row} key={index} data-total={item.total || undefined}>
          <dt className={classes.label}>
            {item.label}
            {item.note && <span className={classes.note}> {item.note}</span>}
          </dt>
          <dd className={classes.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
