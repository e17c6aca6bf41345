import { useEffect, useMemo } from 'react'

/** An object URL for a selected file, revoked on unmount; null without a file. */
export function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  return url
}
