import { useEffect } from 'react'
import { ErrorState } from '../ui/feedback/states.tsx'

/** The address that this page was loaded with: leaving for it again would load the same page for ever. */
const loadedPath = location.pathname

const leaveFor = (path: string): void => location.replace(path)

interface OtherEntryProps {
  /** With what follows the question mark. */
  path: string
  open?: (path: string) => void
}

/** Leaves for a page of the shopper's entry, which only the server's answer can start. */
export function OtherEntry({ path, open = leaveFor }: OtherEntryProps) {
  const here = path.split('?', 1)[0] === loadedPath
  useEffect(() => {
    if (!here) open(path)
  }, [here, open, path])
  if (!here) return null
  return (
    <ErrorState title="This page is not served here" message="Checkout pages are opened at the store's own address." />
  )
}
