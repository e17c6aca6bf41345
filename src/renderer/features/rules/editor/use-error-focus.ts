import { useEffect, useState, type RefObject } from 'react'
import { focusFirstError } from '../../../lib/forms/form.ts'

/** Focuses the first field with an error once errors have rendered. */
export function useErrorFocus(ref: RefObject<HTMLElement | null>): () => void {
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) focusFirstError(ref.current)
  }, [failures, ref])
  return () => setFailures((count) => count + 1)
}
