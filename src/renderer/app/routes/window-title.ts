import { useEffect } from 'react'
import { useOwnTitle } from '../../lib/navigation/screen-title.ts'
import { useCurrentStore } from '../../lib/session/stores.ts'

export const windowTitle = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ') || 'Cartwright'

/**
 * Sets the window's title: the screen or the object it shows, then the store, or the product name outside of stores.
 */
export function useWindowTitle(routeTitle: string, withStore: boolean): void {
  const own = useOwnTitle()
  const store = useCurrentStore()
  const place = withStore ? store?.store_name : 'Cartwright'
  useEffect(() => {
    document.title = windowTitle(own ?? routeTitle, place)
  }, [own, routeTitle, place])
}
