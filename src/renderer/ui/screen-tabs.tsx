import { NavLink } from 'react-router-dom'
import classes from './screen-tabs.module.css'

interface ScreenTabsProps {
  /** Names the row for screen readers. */
  label: string
  tabs: readonly { label: string; path: string }[]
}

/** Tabs between sibling screens, each with an address of its own. */
export function ScreenTabs({ label, tabs }: ScreenTabsProps) {
  return (
    <nav aria-label={label} className={classes.list}>
      {tabs.map(({ label: text, path }) => (
        <NavLink key={path} to={path} end className={classes.tab ?? ''}>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
