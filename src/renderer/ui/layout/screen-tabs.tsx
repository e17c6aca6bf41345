import { NavLink, useLocation } from 'react-router-dom'
import { useSelectedTabInView } from '../inputs/use-selected-tab-in-view.ts'
import { CountBadge } from '../display/count-badge.tsx'
import classes from './screen-tabs.module.css'

interface ScreenTab {
  label: string
  path: string
  /** Number of items; hidden for 0. */
  count?: number
  /** What is counted, for screen readers. */
  countLabel?: string
}

interface ScreenTabsProps {
  /** Accessible name of the tabs. */
  label: string
  tabs: readonly ScreenTab[]
}

/** Tabs between sibling screens, each with its own address. */
export function ScreenTabs({ label, tabs }: ScreenTabsProps) {
  const { pathname } = useLocation()
  const paths = tabs.map(({ path }) => path)
  const list = useSelectedTabInView<HTMLElement>(pathname, paths)
  return (
    <nav ref={list} aria-label={label} className={classes.list}>
      {tabs.map(({ label: text, path, count = 0, countLabel = '' }) => (
        <NavLink key={path} to={path} data-tab={path} end className={classes.tab ?? ''}>
          {text}
          {count > 0 && (
            <>
              {' '}
              <CountBadge count={count} label={countLabel} />
            </>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
