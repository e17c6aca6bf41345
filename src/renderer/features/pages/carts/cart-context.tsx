import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Cart, CartDraft } from '../../../../shared/contracts/carts.ts'
import type { ContentEditor } from '../editor/use-content-draft.ts'
import type { CartValues } from './cart-kind.ts'
import { toClientCart, type ClientCart } from './client-cart.ts'

/** A cart in its editor. */
export type CartEditor = ContentEditor<CartValues, CartDraft>

interface CartState extends CartEditor {
  /** The draft under the client's names (CT-003). */
  client: ClientCart
}

const CartContext = createContext<CartState | null>(null)

/** The cart that is edited, for every setting below. */
export function CartProvider({ editor, children }: { editor: CartEditor; children: ReactNode }) {
  const state = useMemo(() => {
    const cart: Cart = { ...editor.page, ...editor.values }
    return { ...editor, client: toClientCart(cart) }
  }, [editor])
  return <CartContext value={state}>{children}</CartContext>
}

/**
 * The cart that is edited.
 * @throws outside of its provider
 */
export function useCart(): CartState {
  const state = useContext(CartContext)
  if (state === null) throw new Error('useCart must be used within a CartProvider')
  return state
}
