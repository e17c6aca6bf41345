import { startTransition, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { onFirstTouch } from '../../storefront/hydration/first-touch.ts'

/** How far below the window a part is near enough to be fetched. */
const NEAR = '400px'

/**
 * Whether what stands at `place` is wanted yet: it is near the window, or the page was touched. For parts that take the
 * processor from all others when they come, such as a frame with a process of its own. False in the server's answer and in
 * the drawing that takes it over.
 */
export function useWanted(place: RefObject<Element | null>): boolean {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return undefined
    const want = () => startTransition(() => setWanted(true))
    const callOff = onFirstTouch(want)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), { rootMargin: NEAR })
    if (place.current) observer.observe(place.current)
    return () => {
      callOff()
      observer.disconnect()
    }
  }, [isWanted, place])
  return isWanted
}
