import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../../shared/preview.ts'
import { CustomCss } from '../css-guard/custom-css.tsx'
import type { ShopPage } from '../types.ts'

/** An offer with its own custom CSS, if any: price, totals and both answers are then rendered out of its reach. */
export function OfferCss(props: {
  look: ShopPage
  /** The selector that the CSS applies to, by default the page. */
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
