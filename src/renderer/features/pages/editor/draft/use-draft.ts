import { useEffect, useState } from 'react'
import { useLive } from './observable-store.ts'
import { createDraft, type Draft, type DraftOptions } from './draft.ts'

/** A draft; every change rerenders. `options` are read in the first render only. */
export function useDraft<V extends object>(options: DraftOptions<V>): Draft<V> {
  const [store] = useState(() => createDraft(options))
  useEffect(() => store.start(), [store])
  return useLive(store)
}
