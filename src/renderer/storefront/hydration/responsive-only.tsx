import type { ReactNode } from 'react'
import { useWide } from '../content/media.ts'

/**
 * What stands here in a wide window only, or in a narrow one only. While the width is not known both are drawn, and the
 * style sheet shows the right one: so nothing moves when the page takes over what the server drew.
 */
export function Only({ when, children }: { when: 'wide' | 'narrow'; children: ReactNode }) {
  const wide = useWide()
  return wide === null || wide === (when === 'wide') ? (
    <div className={`shop-only shop-only-${when}`}>{children}</div>
  ) : null
}
