import { useDeferredValue, useSyncExternalStore } from 'react'

const wide = '(min-width: 700px)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(wide)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/**
 * Whether there is room for two columns. The parts beside the form stand elsewhere on phones, not only below it. Null in
 * the server's answer, which does not know the window: see `Only`. Deferred, as below: the page that takes the answer
 * over draws what differs piece by piece, between two presses.
 */
export const useWide = (): boolean | null =>
  useDeferredValue(
    useSyncExternalStore<boolean | null>(
      subscribe,
      () => matchMedia(wide).matches,
      () => null,
    ),
  )

const never = () => () => {}

/** False in the server's answer and in the first drawing that takes it over, true from then on. */
export const useOnDevice = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  )
