import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './checklist.module.css'
import { StatusBadge } from './status-badge.tsx'

export interface ChecklistItem {
  key: string
  label: string
  /** Description of the item. */
  text?: ReactNode
  status: 'incomplete' | 'required' | 'complete'
  /** A link or button at the right end. */
  action?: ReactNode
  /** Content below the text, such as a link to copy. */
  children?: ReactNode
}

interface ChecklistProps {
  label: string
  items: readonly ChecklistItem[]
}

const shown = { complete: 'Done', incomplete: 'Optional', required: 'To do' } as const

function Item({ item }: { item: ChecklistItem }) {
  const done = item.status === 'complete'
  const Mark = done ? IconCircleCheck : IconCircle
  return (
    <li className={classes.item} data-status={item.status}>
      <Mark className={classes.mark} size={20} stroke={1.7} aria-hidden />
      <div className={classes.words}>
        <p className={classes.label}>{item.label}</p>
        {item.text && <p className={classes.text}>{item.text}</p>}
        {item.children}
      </div>
      <span className={classes.status} data-status={item.status}>
        {item.status === 'required' ? (
          <StatusBadge tone="warn">{shown.required}</StatusBadge>
        ) : (
          <span className={classes.plain}>{shown[item.status]}</span>
        )}
      </span>
      <div className={classes.action} data-empty={!item.action || undefined}>
        {item.action}
      </div>
    </li>
  )
}

/** A to-do list with the status and action of each item. */
export function Checklist({ label, items }: ChecklistProps) {
  return (
    <ol className={classes.list} aria-label={label}>
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
    </ol>
  )
}
