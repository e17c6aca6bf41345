import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../../shared/preview.ts'
import { CustomCss } from '../css-guard/custom-css.tsx'
import type { ShopPage } from '../types.ts'

/** An offer with its own CSS, where it has some: price, totals and both answers are then drawn out of its reach. */
export function OfferCss(props: {
  look: ShopPage
  /** The selector of what the CSS is for; the page without one. */
  scope?: string | undefined
  onChecked?: ((hidden: ProtectedPart[]) => void) | undefined
  children: ReactNode
}) {
  const { look, scope, onChecked, children } = props
  if (!look.custom_css) return children
  return (
    <CustomCss page={look} scope={scope} onChecked={onChecked}>
      {children}
    </CustomCss>
  )
}
