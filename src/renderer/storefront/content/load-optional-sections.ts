import { useEffect, useState } from 'react'
import type * as SidePartsModule from './optional-sections.tsx'

export type SideParts = typeof SidePartsModule

let loaded: SideParts | null = null

/** Loads the parts that only some pages have. Waited for before the first paint, they cause no shift. Never rejects. */
export async function loadSideParts(): Promise<void> {
  try {
    loaded ??= await import('./optional-sections.tsx')
  } catch {
    // A checkout without its ornaments still sells.
  }
}

/** Whether they are loaded: what waits for them would draw nothing for a moment even so. */
export const areSidePartsHere = (): boolean => loaded !== null

/** The parts once they are here, and null until then or where the page needs none. */
export function useSideParts(needed: boolean): SideParts | null {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    let gone = false
    const take = async () => {
      await loadSideParts()
      if (!gone) setParts(loaded)
    }
    if (needed) void take()
    return () => {
      gone = true
    }
  }, [needed])
  return needed ? parts : null
}
