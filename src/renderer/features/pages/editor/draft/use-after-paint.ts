import { useDeferredValue } from 'react'

/** False in the first drawing, true in the one after it: for what can stand a moment later than the page in the frame. */
export const useLater = (): boolean => useDeferredValue(true, false)
