import { startTransition, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { onFirstTouch } from '../../storefront/hydration/first-touch.ts'

/** Distance below the viewport at which a part is loaded. */
const NEAR = '400px'

/**
 * True once the element at `place` is near the viewport, or the page was touched. For parts that are expensive to load,
 * such as a frame with a separate process. False in the server render and during hydration.
 */
export function useNearViewport(place: RefObject<Element | null>): boolean {
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
