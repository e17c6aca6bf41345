import {
  cartContent,
  cartDraft,
  carts,
  type CartContent,
  type CartDraft,
} from '../../../../shared/contracts/pages/carts.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import type { ContentKind } from '../editor/content-kind.ts'
import { cartColors } from './cart-colors.ts'

/** The values that the cart editor changes (CT-001). */
export type CartValues = CartContent

const colorNames = Object.fromEntries(cartColors.map(({ key, label }) => [key, `${label} color`]))

/** The cart content kind. */
export const cartKind: ContentKind<CartValues, CartDraft> = {
  key: 'cart',
  contracts: carts,
  id: 'cart_id',
  content: cartContent,
  draft: cartDraft,
  replies: { details: 'cartDetails', list: 'carts' },
  images: ['logo'],
  words: { title: 'Cart', one: 'cart', many: 'carts' },
  settings: { names: { ...colorNames, one_click_checkout: 'Express buttons' } },
  thumbnail: (cart) => ({ kind: 'cart', cart, filling: 'many' }),
  shownByFlow: () => true,
  editorOf: ({ cart_id }) => to('carts.edit', { cartId: cart_id }),
  listAddress: to('carts.list'),
}
