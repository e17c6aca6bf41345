import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { isVisible } from '../css-guard/visibility-check.ts'

/** Milliseconds that an element has to be visible to count as seen. */
const MIN_VISIBLE_MS = 600

/** Calls `onSeen` once after `element` was really seen: on the screen, not covered, and for longer than a glance. */
export function useImpression(element: RefObject<Element | null>, onSeen: (() => void) | undefined): void {
  const tell = useRef(onSeen)
  useEffect(() => {
    tell.current = onSeen
  })
  useEffect(() => {
    const looked = element.current
    if (!looked) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          if (document.visibilityState !== 'visible' || !isVisible(looked, looked)) return
          observer.disconnect()
          tell.current?.()
        }, MIN_VISIBLE_MS)
      },
      { threshold: 0.3 },
    )
    observer.observe(looked)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
}
