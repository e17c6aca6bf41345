import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../../shared/preview.ts'

export interface GuardProps {
  part: ProtectedPart
  /** A class that the part's style sheet expects around it. */
  within?: string
  children: ReactNode
}

/** Draws a protected part where a page's custom CSS cannot reach it; null on a page without custom CSS. */
export const GuardContext = createContext<((props: GuardProps) => ReactNode) | null>(null)

/** A part that a merchant's custom CSS must not reach: price, total, consent, pay button. */
export function Guarded(props: GuardProps) {
  const draw = useContext(GuardContext)
  return draw ? draw(props) : props.children
}
