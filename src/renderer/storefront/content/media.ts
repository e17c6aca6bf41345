import { startTransition, useEffect, useState } from 'react'

const wide = '(min-width: 700px)'

/** True on the server and during hydration, which have to render the same. */
export const isServerOrHydrating = (): boolean =>
  typeof document === 'undefined' || document.querySelector('[data-cold]') !== null

/**
 * True if there is room for two columns. On phones, the parts next to the form have a different place in the DOM. Null
 * in the server render, which doesn't know the viewport, and during hydration: see `ResponsiveOnly`. Differences then
 * render in a transition, which presses can interrupt.
 */
export function useIsWide(): boolean | null {
  const [isWide, setWide] = useState(() => (isServerOrHydrating() ? null : matchMedia(wide).matches))
  useEffect(() => {
    const media = matchMedia(wide)
    const take = () => startTransition(() => setWide(media.matches))
    take()
    media.addEventListener('change', take)
    return () => media.removeEventListener('change', take)
  }, [])
  return isWide
}

/** False in the server render and during hydration, true afterwards. */
export function useHydrated(): boolean {
  const [here, setHere] = useState(() => !isServerOrHydrating())
  useEffect(() => startTransition(() => setHere(true)), [])
  return here
}
