import type { ReactNode } from 'react'

/**
 * What stands here in a wide window only, or in a narrow one only. While the width is not known both are drawn, and the
 * style sheet shows the right one: so nothing moves when the page takes over what the server drew.
 */
export function Only(props: { when: 'wide' | 'narrow'; wide: boolean | null; children: ReactNode }) {
  const { when, wide } = props
  return wide === null || wide === (when === 'wide') ? (
    <div className={`shop-only shop-only-${when}`}>{props.children}</div>
  ) : null
}
