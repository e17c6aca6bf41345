import { IconGripVertical } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import classes from './sort-list.module.css'

interface SortListProps<T> {
  /** Accessible name of the list. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** Returns an item's name for its handle. */
  nameOf: (item: T) => string
  /** Called with the items in their new order. */
  onSort: (items: T[]) => void
  disabled?: boolean
  children: (item: T, index: number) => ReactNode
}

/** Returns the list with the item at `from` moved to `to`. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** The drop position for a pointer at `y`: the index of the row whose middle it has passed. */
function dropIndexAt(list: HTMLElement, y: number): number {
  const middles = [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  })
  const place = middles.findIndex((middle) => y < middle)
  return place === -1 ? middles.length - 1 : place
}

/** The side of a row on which the dragged one would be dropped. */
function dropAt(drag: { from: number; to: number } | null, index: number): 'before' | 'after' | undefined {
  if (drag === null || drag.to !== index || drag.from === index) return undefined
  return drag.to < drag.from ? 'before' : 'after'
}

/** A list that merchants reorder: by dragging a handle, or with the arrow keys while the handle has focus. */
export function SortList<T>({ label, items, keyOf, nameOf, onSort, disabled = false, children }: SortListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  const [said, setSaid] = useState('')

  const settle = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || from === to || to < 0 || to >= items.length) return
    onSort(moveItem(items, from, to))
    setSaid(`${nameOf(item)} is now ${to + 1} of ${items.length}`)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    settle(index, to)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag === null || list.current === null) return
    const to = dropIndexAt(list.current, event.clientY)
    if (to !== drag.to) setDrag({ ...drag, to })
  }
  const onPointerUp = () => {
    if (drag) settle(drag.from, drag.to)
    setDrag(null)
  }
  return (
    <div className={classes.box}>
      <ul className={classes.list} aria-label={label} ref={list}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={classes.row}
            data-dragged={drag?.from === index || undefined}
            data-drop={dropAt(drag, index)}
          >
            <button
              type="button"
              className={classes.handle}
              aria-label={`Move ${nameOf(item)}, ${index + 1} of ${items.length}`}
              title="Drag, or use the arrow keys"
              disabled={disabled || items.length < 2}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDrag({ from: index, to: index })
              }}
              onPointerMove={onPointerMove}
              onPointerUp={onPointerUp}
              onPointerCancel={() => setDrag(null)}
            >
              <IconGripVertical size={16} stroke={1.7} aria-hidden />
            </button>
            <div className={classes.content}>{children(item, index)}</div>
          </li>
        ))}
      </ul>
      <p className={classes.said} role="status">
        {said}
      </p>
    </div>
  )
}
