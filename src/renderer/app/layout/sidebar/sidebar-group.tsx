import { Fragment, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './sidebar.module.css'
import type { MenuItem, MenuSubItem } from '../types.ts'

interface SubEntryProps {
  item: MenuSubItem
  onChoose: (() => void) | undefined
}

function SubEntry({ item, onChoose }: SubEntryProps) {
  if (item.comingSoon) {
    return (
      <button type="button" className={classes.sub} aria-disabled="true">
        {item.label}
        <span className={classes.soon}>Coming Soon</span>
      </button>
    )
  }
  return (
    <Link
      className={classes.sub}
      to={item.path}
      data-active={item.active || undefined}
      aria-current={item.active ? 'page' : undefined}
      onClick={onChoose}
    >
      <span className={classes.label}>{item.label}</span>
      {item.badge}
    </Link>
  )
}

interface SidebarGroupProps {
  item: MenuItem
  /** True if the sub-items are shown. */
  expanded: boolean
  /** True if the sidebar is wide enough for sub-items. */
  open: boolean
  onToggle: () => void
  onChoose: (() => void) | undefined
  /** Icon and label. */
  children: ReactNode
}

/** A menu entry with sub-items. */
export function SidebarGroup({ item, expanded, open, onToggle, onChoose, children }: SidebarGroupProps) {
  const id = useId()
  const shown = expanded && open
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        data-group-active={item.active || undefined}
        data-collapsed-active={(item.active && !open) || undefined}
        aria-expanded={shown}
        aria-controls={id}
        onClick={onToggle}
        {...(open ? {} : { title: item.label })}
      >
        {children}
        {open && !shown && item.items?.map((each) => <Fragment key={each.key}>{each.badge}</Fragment>)}
      </button>
      <ul className={classes.subs} id={id} hidden={!shown} aria-label={item.label}>
        {shown &&
          item.items?.map((each) => (
            <li key={each.key}>
              <SubEntry item={each} onChoose={onChoose} />
            </li>
          ))}
      </ul>
    </>
  )
}
