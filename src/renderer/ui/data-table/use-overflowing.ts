import { useEffect, useState, type RefObject } from 'react'

/**
 * True if the content is wider than its box. Only then does the box scroll: a scrolling box would prevent a sticky
 * table header.
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
