import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import type { CartDraft } from '../../../../shared/contracts/carts.ts'
import { cartFillings, type PreviewContent } from '../../../../shared/preview.ts'
import { colourCheck, cssCheck, type Check } from '../editor/checks.ts'
import { colourWarnings } from '../editor/colours.ts'
import { ContentEditorScreen } from '../editor/content-editor-screen.tsx'
import { CssGroup } from '../editor/css-group.tsx'
import { editorOf, type Groups } from '../editor/editor-kind.tsx'
import { cartColours } from './cart-colours.ts'
import { CartProvider, type CartEditor } from './cart-context.tsx'
import { cartKind, type CartValues } from './cart-kind.ts'
import { ContentGroup } from './content-group.tsx'
import { StyleGroup } from './style-group.tsx'
import { UrgencyGroup } from './urgency-group.tsx'

const groups: Groups = [
  ['content', ContentGroup],
  ['style', StyleGroup],
  ['urgency', UrgencyGroup],
  ['css', CssGroup],
]

const fillings = [
  { value: 'many', label: 'Many items' },
  { value: 'one', label: 'One item' },
  { value: 'empty', label: 'Empty' },
]

function usePreview(cart: CartDraft, wanted: string): PreviewContent {
  const filling = cartFillings.find((each) => each === wanted) ?? 'many'
  return useMemo(() => ({ kind: 'cart', cart, filling }), [cart, filling])
}

/** What a merchant should know before shoppers see the cart. */
function useChecks({ values }: CartEditor, hiddenParts: readonly string[]): Check[] {
  const checks: (Check | null)[] = [
    colourCheck(colourWarnings(cartColours, values)),
    values.limited_time_enabled
      ? {
          key: 'time',
          ok: true,
          title: `The notice ends ${values.limited_time_remaining} minutes after the first visit`,
        }
      : null,
    cssCheck(values.custom_css, hiddenParts),
  ]
  return checks.filter((check) => check !== null)
}

const cartEditor = editorOf<CartValues, CartDraft>({
  kind: cartKind,
  label: () => 'Cart',
  groups: () => groups,
  colours: cartColours,
  Provider: CartProvider,
  fillings,
  shownWith: 'Shown with sample items',
  usePreview,
  useChecks,
})

/** /editor/checkout/carts/update/{cartId} (RT-103). */
export default function CartEditorScreen() {
  const { cartId = '' } = useParams()
  return <ContentEditorScreen key={cartId} of={cartEditor} id={cartId} />
}
