import { startTransition, useEffect, useState } from 'react'

const wide = '(min-width: 700px)'

/** On the server, and while the page or a part of it takes over what the server drew: the two have to draw the same. */
export const isServers = (): boolean =>
  typeof document === 'undefined' || document.querySelector('[data-cold]') !== null

/**
 * Whether there is room for two columns. The parts beside the form stand elsewhere on phones, not only below it. Null in
 * the server's answer, which does not know the window, and until the page that takes it over is there: see `Only`. What
 * differs then is drawn piece by piece, between two presses.
 */
export function useWide(): boolean | null {
  const [isWide, setWide] = useState(() => (isServers() ? null : matchMedia(wide).matches))
  useEffect(() => {
    const media = matchMedia(wide)
    const take = () => startTransition(() => setWide(media.matches))
    take()
    media.addEventListener('change', take)
    return () => media.removeEventListener('change', take)
  }, [])
  return isWide
}

/** False in the server's answer and in the first drawing that takes it over, true a moment later. */
export function useOnDevice(): boolean {
  const [here, setHere] = useState(() => !isServers())
  useEffect(() => startTransition(() => setHere(true)), [])
  return here
}
