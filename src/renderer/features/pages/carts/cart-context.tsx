import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Cart, CartDraft } from '../../../../shared/contracts/pages/carts.ts'
import type { ContentEditor } from '../editor/draft/content-store.ts'
import { mapLive, useEditing, type Live } from '../editor/draft/observable-store.ts'
import type { CartValues } from './cart-kind.ts'
import { toClientCart, type ClientCart } from './client-cart.ts'

/** A cart page in its editor. */
export type CartEditor = ContentEditor<CartValues, CartDraft>

interface CartState extends CartEditor {
  /** The draft with client-side field names (CT-003). */
  client: ClientCart
}

const CartContext = createContext<Live<CartState> | null>(null)

/** Provides the edited cart to all settings. */
export function CartProvider({ editor, children }: { editor: Live<CartEditor>; children: ReactNode }) {
  const state = useMemo(
    () =>
      mapLive(editor, (now) => {
        const cart: Cart = { ...now.page, ...now.values }
        return { ...now, client: toClientCart(cart) }
      }),
    [editor],
  )
  return <CartContext value={state}>{children}</CartContext>
}

/**
 * The edited cart. Rerenders the component only when a value that it read changes.
 * @throws outside of its provider
 */
export function useCart(): CartState {
  const state = useContext(CartContext)
  if (state === null) throw new Error('useCart must be used within a CartProvider')
  return useEditing(state)
}
