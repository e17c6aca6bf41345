import { NavLink, useLocation } from 'react-router-dom'
import { useChosenInView } from './chosen-in-view.ts'
import classes from './screen-tabs.module.css'

interface ScreenTabsProps {
  /** Names the row for screen readers. */
  label: string
  tabs: readonly { label: string; path: string }[]
}

/** Tabs between sibling screens, each with an address of its own. */
export function ScreenTabs({ label, tabs }: ScreenTabsProps) {
  const { pathname } = useLocation()
  const paths = tabs.map(({ path }) => path)
  const list = useChosenInView<HTMLElement>(pathname, paths)
  return (
    <nav ref={list} aria-label={label} className={classes.list}>
      {tabs.map(({ label: text, path }) => (
        <NavLink key={path} to={path} data-tab={path} end className={classes.tab ?? ''}>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
