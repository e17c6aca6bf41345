import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether the content is wider than its box. Only then the box scrolls by itself: a scrolling box would keep the
 * table's head from sticking to the window.
 */
export function useOverflowing(box: RefObject<HTMLElement | null>): boolean {
  const [overflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [box])
  return overflowing
}
