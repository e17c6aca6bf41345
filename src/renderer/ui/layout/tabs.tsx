import { Tabs } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChosenInView } from '../inputs/chosen-in-view.ts'
import { SettingsSkeleton } from '../feedback/settings-skeleton.tsx'
import classes from './tabs.module.css'

export interface TabItem {
  /** What stands in the address: `?tab=team`. */
  id: string
  label: string
  /** How many things are behind it, or '7 unread'; nothing for undefined. */
  count?: number | string | undefined
  /** Only the chosen one is mounted, so a lazy component is fetched when it is first looked at. */
  panel: ReactNode
  /** Stands in the panel's place while its code is on its way; rows of settings without one. */
  skeleton?: ReactNode
}

interface UrlTabsProps {
  /** Names the row for screen readers. */
  label: string
  /** Those the visitor may see; the first one is shown while the address names none of them. */
  tabs: readonly TabItem[]
  /** The search parameter. */
  param?: string
  /** Search parameters that outlive a change of tab. All others, such as a table's page, belong to one tab. */
  keep?: readonly string[]
}

const NONE: readonly string[] = []
const FALLBACK = <SettingsSkeleton />

/**
 * Tabs whose state is the address, so that a reload, Back and a link show the same one. Arrows move the focus, Enter or
 * Space choose; on narrow screens the row scrolls by itself and the page does not.
 */
export function UrlTabs({ label, tabs, param = 'tab', keep = NONE }: UrlTabsProps) {
  const [search, setSearch] = useSearchParams()
  const named = search.get(param)
  const active = tabs.find(({ id }) => id === named) ?? tabs[0]
  const ids = tabs.map(({ id }) => id)
  const list = useChosenInView<HTMLDivElement>(active?.id ?? '', ids)
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
