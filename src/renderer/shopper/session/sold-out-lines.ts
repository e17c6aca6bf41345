import type { ShopState } from './checkout-store.ts'

/** The cart's line items with a quantity above the last known available stock. */
export const linesShortOfStock = ({ session, short }: Pick<ShopState, 'session' | 'short'>) =>
  session.cart.filter(({ _id, quantity }) => (short?.[_id] ?? quantity) < quantity)
