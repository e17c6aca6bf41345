import { useState, type KeyboardEvent } from 'react'

const target = (key: string, at: number, last: number): number | null => {
  if (key === 'ArrowDown') return Math.min(at + 1, last)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return null
}

interface RowKeys {
  isEntry: (index: number) => boolean
  /** Handler for each row. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Roving tab index: one row is in the tab order, and arrows, Home and End move between rows. */
export function useRowKeys(count: number): RowKeys {
  const [at, setAt] = useState(0)
  const entry = Math.min(at, Math.max(count - 1, 0))
  return {
    isEntry: (index) => index === entry,
    onKeyDown: (event) => {
      const next = target(event.key, Number(event.currentTarget.dataset['row']), count - 1)
      if (next === null) return
      event.preventDefault()
      setAt(next)
      event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus()
    },
  }
}
