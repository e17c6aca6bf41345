import { useEffect, useMemo } from 'react'

/** An address for a chosen file, for as long as it is shown; null without one. */
export function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  return url
}
