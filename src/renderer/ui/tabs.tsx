import { Tabs } from '@mantine/core'
import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import classes from './tabs.module.css'

export interface TabItem {
  /** What stands in the address: `?tab=team`. */
  id: string
  label: string
  /** How many things are behind it; nothing for undefined. */
  count?: number | undefined
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

/** How much of a neighbour stays in sight, so that one sees that the row goes on. */
const PEEK = 32

/** Scrolls the row sideways, and nothing else, until the chosen tab is seen with a piece of its neighbours. */
function show(tab: HTMLElement, row: HTMLElement): void {
  const before = tab.offsetLeft - PEEK - row.scrollLeft
  const past = tab.offsetLeft + tab.offsetWidth + PEEK - row.scrollLeft - row.clientWidth
  if (before < 0) row.scrollLeft += before
  else if (past > 0) row.scrollLeft += past
}

/** The chosen tab stays in sight when tabs come, grow by a count, or get their font. */
function useChosenInView(chosen: string, ids: string) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = list.current
    const tabs = ids.split(' ').flatMap((id) => row?.querySelector<HTMLElement>(`[data-tab="${id}"]`) ?? [])
    const tab = tabs.find((each) => each.dataset['tab'] === chosen)
    if (!row || !tab) return undefined
    show(tab, row)
    const observer = new ResizeObserver(() => show(tab, row))
    for (const each of [row, ...tabs]) observer.observe(each)
    return () => observer.disconnect()
  }, [chosen, ids])
  return list
}

/**
 * Tabs whose state is the address, so that a reload, Back and a link show the same one. Arrows move the focus, Enter or
 * Space choose; on narrow screens the row scrolls by itself and the page does not.
 */
export function UrlTabs({ label, tabs, param = 'tab', keep = NONE }: UrlTabsProps) {
  const [search, setSearch] = useSearchParams()
  const named = search.get(param)
  const active = tabs.find(({ id }) => id === named) ?? tabs[0]
  const list = useChosenInView(active?.id ?? '', tabs.map(({ id }) => id).join(' '))
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
