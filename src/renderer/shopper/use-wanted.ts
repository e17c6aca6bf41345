import { startTransition, useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** How far below the window a part is near enough to be fetched. */
const NEAR = '400px'
/** Milliseconds after which a part that nobody has come near is fetched once the browser rests. */
const REST = 2000

const touches = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Whether what stands at `place` is wanted yet: it is near the window, the page was touched, or it has rested for a while.
 * For parts that take the processor from all others when they come, such as a frame with a process of its own. False in the
 * server's answer and in the drawing that takes it over.
 */
export function useWanted(place: RefObject<Element | null>): boolean {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return undefined
    const want = () => startTransition(() => setWanted(true))
    // What was pressed is shown first.
    const touched = () => void requestAnimationFrame(() => setTimeout(want))
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) want()
    for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true })
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), { rootMargin: NEAR })
    if (place.current) observer.observe(place.current)
    // Safari has no such word.
    const rested = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(want) : want())
    const timer = setTimeout(rested, REST)
    return () => {
      for (const touch of touches) removeEventListener(touch, touched, { capture: true })
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isWanted, place])
  return isWanted
}
