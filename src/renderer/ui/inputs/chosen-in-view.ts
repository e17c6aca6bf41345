import { useLayoutEffect, useRef } from 'react'

/** How much of a neighbour stays in sight, so that one sees that the row goes on. */
const PEEK = 32

/** Scrolls the row sideways, and nothing else, until the chosen tab is seen with a piece of its neighbours. */
function show(tab: HTMLElement, row: HTMLElement): void {
  const before = tab.offsetLeft - PEEK - row.scrollLeft
  const past = tab.offsetLeft + tab.offsetWidth + PEEK - row.scrollLeft - row.clientWidth
  if (before < 0) row.scrollLeft += before
  else if (past > 0) row.scrollLeft += past
}

/**
 * The chosen tab of a row that scrolls sideways stays in sight when tabs come, grow by a count, or get their font. Each
 * tab says its id as `data-tab`.
 * @param ids all tabs of the row
 */
export function useChosenInView<Row extends HTMLElement>(chosen: string, ids: readonly string[]) {
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
