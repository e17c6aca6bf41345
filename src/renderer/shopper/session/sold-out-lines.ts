import type { ShopState } from './checkout-store.ts'

/** The lines of the cart that want more pieces than are left, as far as the server has said. */
export const shortLines = ({ session, short }: Pick<ShopState, 'session' | 'short'>) =>
  session.cart.filter(({ _id, quantity }) => (short?.[_id] ?? quantity) < quantity)
