import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Above this number of rows, only visible ones render. */
export const VIRTUAL_FROM = 100

const ROW_HEIGHT = 44

interface Windowed<T> {
  items: { row: T; index: number }[]
  /** Height of the rows above and below, in pixels. */
  before: number
  after: number
}

/** The rows to render: all of them, or above 100 those in view plus overscan. */
export function useWindowedRows<T extends { id: string }>(
  rows: readonly T[],
  box: RefObject<HTMLDivElement | null>,
): Windowed<T> {
  const virtual = rows.length > VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    initialRect: { width: 1000, height: 640 },
  })
  if (!virtual) return { items: rows.map((row, index) => ({ row, index })), before: 0, after: 0 }
  const visible = virtualizer.getVirtualItems()
  return {
    items: visible.flatMap(({ index }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ row, index }]
    }),
    before: visible[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0),
  }
}
