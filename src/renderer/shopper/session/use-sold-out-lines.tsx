import { useEffect } from 'react'
import type { CartItem } from '../../../shared/contracts/checkout/live-cart.ts'
import { useHelpTexts } from '../../storefront/i18n/help-texts.tsx'
import type { HelpMessages } from '../../storefront/i18n/help-messages.ts'
import type { ShopCartItem } from '../../storefront/types.ts'
import type { CartActions } from './cart-actions.ts'
import { OtherVariants } from './other-variants.tsx'
import { linesShortOfStock } from './sold-out-lines.ts'
import type { OtherVariant, ShopState, ShopStore } from './checkout-store.ts'

type Cart = Pick<CartActions, 'findOthers' | 'changeVariant'>
type MarkedLine = ShopCartItem & CartItem & { in_stock?: readonly OtherVariant[] }

interface Mark {
  /** Available quantity; undefined while it is sufficient or unknown. */
  left: number | undefined
  in_stock: readonly OtherVariant[]
  t: HelpMessages
  onSwitch: Cart['changeVariant']
  currency: string
}

const NONE: readonly OtherVariant[] = []

/** Adds the notices and alternatives to a line item short of stock; returns the same object if nothing changes. */
function markLine(line: MarkedLine, { left, in_stock, t, ...rest }: Mark): CartItem {
  if (left === undefined || left >= line.quantity) return line
  const note = left > 0 ? t.only_left(left) : t.sold_out
  if (line.note === note && line.in_stock === in_stock) return line
  const help = in_stock.length > 0 && <OtherVariants {...rest} line={line} variants={in_stock} />
  const told: MarkedLine = { ...line, note, sold_out: left === 0, in_stock, help }
  return told
}

/** Why the cart can't be paid, and what the shopper can do; null if it can. */
function blockedReason(state: ShopState, t: HelpMessages): string | null {
  const { short, in_stock } = state
  const lines = linesShortOfStock(state)
  const gone = lines.filter(({ _id }) => short?.[_id] === 0)
  if (gone.some(({ _id }) => in_stock?.[_id]?.length)) return t.switch_to_pay
  if (gone.length > 0) return t.remove_to_pay
  return lines.length > 0 ? t.lower_to_pay : null
}

/** Marks line items short of stock, and disables Pay until they are changed. */
export function useLinesShortOfStock(store: ShopStore, cart: Cart): void {
  const t = useHelpTexts()
  const state = store.use()
  useEffect(() => {
    const { session, short, in_stock, blocked } = state
    const same = { t, onSwitch: cart.changeVariant, currency: session.currency }
    const lines = session.cart.map((line) =>
      markLine(line, { ...same, left: short?.[line._id], in_stock: in_stock?.[line._id] ?? NONE }),
    )
    if (lines.some((line, at) => line !== session.cart[at])) {
      return store.patch({ session: { ...session, cart: lines } })
    }
    const now = blockedReason(state, t)
    if (now === (blocked ?? null)) return
    // The alert was about the line item.
    store.patch(now === null ? { blocked: now, pay_error: null } : { blocked: now })
    if (now === null && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.shop-pay')?.focus({ preventScroll: true })
  }, [store, state, t, cart])
  useEffect(() => {
    for (const { _id } of linesShortOfStock(state)) {
      if (state.short?.[_id] === 0 && !state.in_stock?.[_id]) void cart.findOthers(_id)
    }
  }, [state, cart])
}
