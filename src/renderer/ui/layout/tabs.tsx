import { Tabs } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSelectedTabInView } from '../inputs/use-selected-tab-in-view.ts'
import { SettingsSkeleton } from '../feedback/settings-skeleton.tsx'
import classes from './tabs.module.css'

export interface TabItem {
  /** Value in the address: `?tab=team`. */
  id: string
  label: string
  /** The number of items, or text such as '7 unread'; hidden if undefined. */
  count?: number | string | undefined
  /** Only the selected panel is mounted, so a lazy component loads on first use. */
  panel: ReactNode
  /** Shown while the panel's code loads; settings rows by default. */
  skeleton?: ReactNode
}

interface UrlTabsProps {
  /** Accessible name of the tabs. */
  label: string
  /** Tabs that the member has permission to see; the first one is shown if the address names none of them. */
  tabs: readonly TabItem[]
  /** The search parameter. */
  param?: string
  /** Search parameters to keep when the tab changes. All others, such as a table's page, belong to one tab. */
  keep?: readonly string[]
}

const NONE: readonly string[] = []
const FALLBACK = <SettingsSkeleton />

/**
 * Tabs with their state in the address, so that a reload, Back and a link show the same one. Arrow keys move focus,
 * Enter or Space selects; on narrow screens only the row scrolls, not the page.
 */
export function UrlTabs({ label, tabs, param = 'tab', keep = NONE }: UrlTabsProps) {
  const [search, setSearch] = useSearchParams()
  const named = search.get(param)
  const active = tabs.find(({ id }) => id === named) ?? tabs[0]
  const ids = tabs.map(({ id }) => id)
  const list = useSelectedTabInView<HTMLDivElement>(active?.id ?? '', ids)
  if (!active) return null
  const choose = (id: string | null) => {
    if (id === null || id === active.id) return
    const kept = [...search].filter(([name]) => keep.includes(name))
    setSearch(new URLSearchParams([...kept, ...(id === tabs[0]?.id ? [] : [[param, id]])]))
  }
  return (
    <Tabs value={active.id} onChange={choose} activateTabWithKeyboard={false} keepMounted={false}>
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
        {tabs.map(({ id, label: text, count }) => (
          <Tabs.Tab key={id} value={id} data-tab={id} className={classes.tab}>
            {text}
            {count !== undefined && <span className={classes.count}> {count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, panel, skeleton = FALLBACK }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel}>
          {id === active.id && <Suspense fallback={skeleton}>{panel}</Suspense>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
