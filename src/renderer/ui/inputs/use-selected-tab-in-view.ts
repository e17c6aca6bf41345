import { useLayoutEffect, useRef } from 'react'

/** How much of a neighboring tab stays visible, to show that the row scrolls. */
const PEEK = 32

/** Scrolls only the row, horizontally, until the selected tab and part of its neighbors are visible. */
function show(tab: HTMLElement, row: HTMLElement): void {
  const before = tab.offsetLeft - PEEK - row.scrollLeft
  const past = tab.offsetLeft + tab.offsetWidth + PEEK - row.scrollLeft - row.clientWidth
  if (before < 0) row.scrollLeft += before
  else if (past > 0) row.scrollLeft += past
}

/**
 * Keeps the selected tab of a horizontally scrolling row visible when tabs are added, a count appears or the font
 * loads. Each tab has its id in `data-tab`.
 * @param ids all tabs of the row
 */
export function useSelectedTabInView<Row extends HTMLElement>(chosen: string, ids: readonly string[]) {
  const list = useRef<Row>(null)
  const all = ids.join(' ')
  useLayoutEffect(() => {
    const row = list.current
    const tabs = all.split(' ').flatMap((id) => row?.querySelector<HTMLElement>(`[data-tab="${id}"]`) ?? [])
    const tab = tabs.find((each) => each.dataset['tab'] === chosen)
    if (!row || !tab) return undefined
    show(tab, row)
    const observer = new ResizeObserver(() => show(tab, row))
    for (const each of [row, ...tabs]) observer.observe(each)
    return () => observer.disconnect()
  }, [chosen, all])
  return list
}
