import type { CartDraft } from '../../../../shared/contracts/carts.ts'
import { cartItemsChoice, languageChoice, productsChoice } from '../editor/preview-choices.ts'
import { previewOf } from '../editor/preview-kind.tsx'
import { cartKind } from './cart-kind.ts'

const choices = [cartItemsChoice, productsChoice, languageChoice] as const

export const cartPreview = previewOf({
  kind: cartKind,
  choices: () => choices,
  useBeside: () => null,
  contentOf: (cart: CartDraft) => ({ kind: 'cart', cart, filling: 'many' }),
})
