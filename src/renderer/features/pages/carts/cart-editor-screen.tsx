import { useParams } from 'react-router-dom'
import type { CartDraft } from '../../../../shared/contracts/pages/carts.ts'
import { colorCheck, cssCheck, type Check } from '../editor/page-checks.ts'
import { colorWarnings } from '../editor/colors/colors.ts'
import { ContentEditorScreen } from '../editor/content-editor-screen.tsx'
import { CssGroup } from '../editor/colors/css-group.tsx'
import { editorOf, type Groups } from '../editor/editor-kind.tsx'
import { cartColors } from './cart-colors.ts'
import { CartProvider, type CartEditor } from './cart-context.tsx'
import type { CartValues } from './cart-kind.ts'
import { cartPreview } from './cart-preview.ts'
import { ContentGroup } from './content-group.tsx'
import { StyleGroup } from './style-group.tsx'
import { UrgencyGroup } from './urgency-group.tsx'

const groups: Groups = [
  ['content', ContentGroup],
  ['style', StyleGroup],
  ['urgency', UrgencyGroup],
  ['css', CssGroup],
]

/** Checks to review before publishing the cart. */
function useChecks({ values }: CartEditor, hiddenParts: readonly string[]): Check[] {
  const checks: (Check | null)[] = [
    colorCheck(colorWarnings(cartColors, values)),
    values.limited_time_enabled
      ? {
          key: 'time',
          ok: true,
          title: `The notice ends ${values.limited_time_remaining} minutes after the shopper’s first visit`,
        }
      : null,
    cssCheck(values.custom_css, hiddenParts),
  ]
  return checks.filter((check) => check !== null)
}

const cartEditor = editorOf<CartValues, CartDraft>({
  preview: cartPreview,
  label: () => 'Cart',
  groups: () => groups,
  colours: cartColors,
  Provider: CartProvider,
  useChecks,
})

/** /editor/checkout/carts/update/{cartId} (RT-103). */
export default function CartEditorScreen() {
  const { cartId = '' } = useParams()
  return <ContentEditorScreen key={cartId} of={cartEditor} id={cartId} />
}
