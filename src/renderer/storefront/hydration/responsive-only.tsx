import type { ReactNode } from 'react'
import { useIsWide } from '../content/media.ts'

/**
 * Renders its children only on wide or only on narrow windows. While the width is unknown both are rendered and the
 * style sheet shows the right one, so that hydration causes no layout shift.
 */
export function ResponsiveOnly({ when, children }: { when: 'wide' | 'narrow'; children: ReactNode }) {
  const wide = useIsWide()
  return wide === null || wide === (when === 'wide') ? (
    <div className={`shop-only shop-only-${when}`}>{children}</div>
  ) : null
}
