import { useEffect } from 'react'
import { ErrorState } from '../ui/feedback/states.tsx'

/** The path that this page was loaded with. Navigating to it again would reload the same page forever. */
const loadedPath = location.pathname

const leaveFor = (path: string): void => location.replace(path)

interface ShopperRedirectProps {
  /** With query string. */
  path: string
  open?: (path: string) => void
}

/** Navigates to a page of the shopper entry, which needs a full page load. */
export function ShopperRedirect({ path, open = leaveFor }: ShopperRedirectProps) {
  const here = path.split('?', 1)[0] === loadedPath
  useEffect(() => {
    if (!here) open(path)
  }, [here, open, path])
  if (!here) return null
  return <ErrorState title="Page not available here" message="Checkout pages open at the store’s own address." />
}
