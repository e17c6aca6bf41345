import { useEffect, useId, useState } from 'react'
import type { CartItem } from '../../../shared/contracts/checkout/live-cart.ts'
import { Spinner } from '../../storefront/content/button.tsx'
import { useHelpTexts } from '../../storefront/i18n/help-texts.tsx'
import type { HelpMessages } from '../../storefront/i18n/help-messages.ts'
import { useMoney } from '../../storefront/i18n/texts.tsx'
import type { ShopCartItem } from '../../storefront/types.ts'
import type { CartActions } from './cart-actions.ts'
import { linesShortOfStock } from './sold-out-lines.ts'
import type { OtherVariant, ShopState, ShopStore } from './checkout-store.ts'
import './other-variants.css'

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

/** The available variants that a sold-out line item can be switched to, each with its price if it differs. */
function OtherVariants(props: {
  line: CartItem
  currency: string
  variants: readonly OtherVariant[]
  onSwitch: (item_id: string, variant_id: string) => Promise<void>
}) {
  const { line, variants, onSwitch } = props
  const t = useHelpTexts()
  const money = useMoney(props.currency)
  const id = useId()
  const [pressed, setPressed] = useState<string | null>(null)
  const press = async (variant_id: string) => {
    if (pressed !== null) return
    setPressed(variant_id)
    await onSwitch(line._id, variant_id)
    setPressed(null)
  }
  return (
    <span className="shop-other-variants" role="group" aria-labelledby={id}>
      <span id={id} className="shop-small shop-soft">
        {t.in_stock}
      </span>
      {variants.map(({ variant_id, title, price }) => {
        const text = price === line.price ? title : `${title} · ${money(price)}`
        return (
          <button
            key={variant_id}
            type="button"
            className="shop-other-variant"
            aria-label={t.switch_to(text)}
            aria-disabled={pressed !== null || undefined}
            onClick={() => void press(variant_id)}
          >
            {pressed === variant_id && <Spinner size={16} />}
            {text}
          </button>
        )
      })}
    </span>
  )
}
