import type { CartDraft } from '../../../../shared/contracts/pages/carts.ts'
import { cartItemsChoice, languageChoice, productsChoice } from '../editor/preview/preview-choices.ts'
import { previewOf } from '../editor/preview/preview-kind.tsx'
import { cartKind } from './cart-kind.ts'

const choices = [cartItemsChoice, productsChoice, languageChoice] as const

export const cartPreview = previewOf({
  kind: cartKind,
  choices: () => choices,
  useBeside: () => null,
  contentOf: (cart: CartDraft) => ({ kind: 'cart', cart, filling: 'many' }),
})
