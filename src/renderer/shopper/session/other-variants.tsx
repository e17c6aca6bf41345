import { useId, useState } from 'react'
import './other-variants.css'
import type { CartItem } from '../../../shared/contracts/checkout/live-cart.ts'
import { useHelpTexts } from '../../storefront/i18n/help-texts.tsx'
import { Spinner } from '../../storefront/content/button.tsx'
import { useMoney } from '../../storefront/i18n/texts.tsx'
import type { OtherVariant } from './checkout-store.ts'

/** The available variants that a sold-out line item can be switched to, each with its price if it differs. */
export function OtherVariants(props: {
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
