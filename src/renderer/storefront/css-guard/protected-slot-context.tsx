import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../../shared/preview.ts'

export interface ProtectedSlotProps {
  part: ProtectedPart
  /** A class that the slot's style sheet expects on an ancestor. */
  within?: string
  children: ReactNode
}

/** Renders a protected slot where a page's custom CSS can't reach it; null on a page without custom CSS. */
export const GuardContext = createContext<((props: ProtectedSlotProps) => ReactNode) | null>(null)

/** A slot that a merchant's custom CSS must not reach: price, total, consent, pay button. */
export function ProtectedSlot(props: ProtectedSlotProps) {
  const draw = useContext(GuardContext)
  return draw ? draw(props) : props.children
}
