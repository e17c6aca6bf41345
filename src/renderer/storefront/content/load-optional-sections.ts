import { useEffect, useState } from 'react'
import type * as SidePartsModule from './optional-sections.tsx'

export type OptionalSections = typeof SidePartsModule

let loaded: OptionalSections | null = null

/** Loads the parts that only some pages have. Awaited before the first paint to avoid a layout shift. Never rejects. */
export async function loadOptionalSections(): Promise<void> {
  try {
    loaded ??= await import('./optional-sections.tsx')
  } catch {
    // A checkout without optional sections can still sell.
  }
}

/** True if they are loaded: suspending would render nothing for a moment even then. */
export const areOptionalSectionsLoaded = (): boolean => loaded !== null

/** The optional sections once loaded; null before or if the page needs none. */
export function useOptionalSections(needed: boolean): OptionalSections | null {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    let gone = false
    const take = async () => {
      await loadOptionalSections()
      if (!gone) setParts(loaded)
    }
    if (needed) void take()
    return () => {
      gone = true
    }
  }, [needed])
  return needed ? parts : null
}
