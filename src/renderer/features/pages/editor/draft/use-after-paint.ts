import { useDeferredValue } from 'react'

/** False in the first render, then true: for parts that can render after the page in the frame. */
export const useAfterPaint = (): boolean => useDeferredValue(true, false)
