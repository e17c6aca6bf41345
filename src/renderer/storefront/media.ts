import { useSyncExternalStore } from 'react'

const wide = '(min-width: 700px)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(wide)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether there is room for two columns. The parts beside the form stand elsewhere on phones, not only below it. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
