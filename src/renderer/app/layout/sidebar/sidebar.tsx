import { IconChevronDown } from '@tabler/icons-react'
import { useState, type FocusEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import classes from './sidebar.module.css'
import { SidebarGroup } from './sidebar-group.tsx'
import type { MenuItem, SidebarMenu } from '../types.ts'

interface SidebarNavProps {
  menu: SidebarMenu
  /** True if labels and sub-items are visible. */
  open: boolean
  onLogout: () => void
  /** Called after any choice, to close the phone menu. */
  onChoose?: () => void
}

/** Tracks the open group: the last one clicked, or the current screen's group after navigation. */
function useOpenGroup(menu: SidebarMenu): [string | null, (key: string | null) => void] {
  const current = [...menu.primary, ...menu.secondary].find((item) => item.active && item.items)?.key ?? null
  const [seen, setSeen] = useState(current)
  const [openKey, setOpenKey] = useState(current)
  if (current !== seen) {
    setSeen(current)
    setOpenKey(current)
  }
  return [openKey, setOpenKey]
}

interface EntryLabelProps {
  item: MenuItem
  open: boolean
}

/** Icon and label of an entry. While collapsed, only screen readers get the label. */
export function EntryLabel({ item: { icon: Mark, label, comingSoon, items }, open }: EntryLabelProps) {
  return (
    <>
      <Mark className={classes.icon} size={19} stroke={1.6} aria-hidden />
      <span className={open ? classes.label : classes.spoken}>{label}</span>
      {comingSoon && <span className={open ? classes.soon : classes.spoken}>Coming Soon</span>}
      {items && !comingSoon && open && (
        <IconChevronDown className={classes.chevron} size={16} stroke={1.7} aria-hidden />
      )}
    </>
  )
}

interface EntryProps extends Omit<SidebarNavProps, 'menu'> {
  item: MenuItem
  openKey: string | null
  setOpenKey: (key: string | null) => void
}

function Entry({ item, open, onLogout, onChoose, openKey, setOpenKey }: EntryProps) {
  const navigate = useNavigate()
  const face = <EntryLabel item={item} open={open} />
  const hint = open ? {} : { title: item.label }
  if (item.comingSoon) {
    return (
      <button type="button" className={classes.entry} aria-disabled="true" {...hint}>
        {face}
      </button>
    )
  }
  if (item.logout) {
    return (
      <button type="button" className={classes.entry} onClick={onLogout} {...hint}>
        {face}
      </button>
    )
  }
  if (item.items) {
    const toggle = () => {
      if (openKey === item.key) return setOpenKey(null)
      setOpenKey(item.key)
      const first = item.items?.find((each) => !each.comingSoon)
      if (first) void navigate(first.path)
    }
    return (
      <SidebarGroup item={item} expanded={openKey === item.key} open={open} onToggle={toggle} onChoose={onChoose}>
        {face}
      </SidebarGroup>
    )
  }
  return (
    <Link
      className={classes.entry}
      to={item.path ?? '/'}
      data-active={item.active || undefined}
      aria-current={item.active ? 'page' : undefined}
      onClick={onChoose}
      {...hint}
    >
      {face}
    </Link>
  )
}

/** Menu entries: primary, secondary, and Log out at the bottom. One group is open at a time. */
export function SidebarNav({ menu, ...rest }: SidebarNavProps) {
  const [openKey, setOpenKey] = useOpenGroup(menu)
  const list = (items: readonly MenuItem[], label: string) => (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          <Entry {...rest} item={item} openKey={openKey} setOpenKey={setOpenKey} />
        </li>
      ))}
    </ul>
  )
  const foot = menu.secondary.filter((item) => item.logout)
  return (
    <nav className={classes.nav} aria-label="Main">
      {list(menu.primary, 'Primary')}
      <hr className={classes.line} />
      {list(
        menu.secondary.filter((item) => !item.logout),
        'Secondary',
      )}
      {foot.length > 0 && <div className={classes.foot}>{list(foot, 'Session')}</div>}
    </nav>
  )
}

interface SidebarProps {
  menu: SidebarMenu
  /** Pinned open by the toggle; otherwise the sidebar opens on hover or focus. */
  pinned: boolean
  onLogout: () => void
  /** The screen's parent by the highlight rules, even if the menu has no entry for it (DEF-05). */
  activeParent?: string | undefined
}

/** Sidebar of wide screens: 73 px, or 295 px when hovered or pinned (A §2). */
export function Sidebar({ menu, pinned, onLogout, activeParent }: SidebarProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const open = pinned || hovered || focused
  const focus = (event: FocusEvent<HTMLElement>) => setFocused(event.target.matches(':focus-visible'))
  const leave = () => {
    setHovered(false)
    setFocused(false)
  }
  return (
    <div
      className={classes.sidebar}
      data-testid="sidebar"
      data-open={open}
      data-pinned={pinned}
      data-parent={activeParent}
      style={{ width: open ? 295 : 73 }}
      // Not onMouseEnter: React doesn't fire it if the pointer comes from an element that was just removed.
      onMouseOver={() => setHovered(true)}
      onMouseLeave={leave}
      onFocus={focus}
      onBlur={() => setFocused(false)}
    >
      <SidebarNav menu={menu} open={open} onLogout={onLogout} />
    </div>
  )
}
