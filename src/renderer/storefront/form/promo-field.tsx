import { useId, useState } from 'react'
import { Button } from '../content/button.tsx'
import { TextField } from './fields.tsx'
import { Icon } from '../content/icons.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import type { CheckoutHandlers, ShopTotals } from '../types.ts'

export interface PromoState {
  busy?: boolean
  /** The server's message, or 'Invalid promo code' (DEF-66). */
  error?: string | null | undefined
}

/** A field for a promo code, or the applied code with a button to remove it. */
export function PromoField(props: { totals: ShopTotals; promo: PromoState; handlers: CheckoutHandlers }) {
  const { t } = useTexts()
  const id = useId()
  const money = useMoney(props.totals.currency)
  const [code, setCode] = useState('')
  const { totals, promo, handlers } = props
  const applied = totals.promo_code
  if (applied)
    return (
      <div className="shop-chip">
        <Icon name="checked" />
        <span>
          <b>{applied}</b> {t.promo_applied(totals.promo_total ? money(totals.promo_total) : '')}
        </span>
        {handlers.onRemovePromo && (
          <button
            type="button"
            className="shop-icon-button"
            aria-label={t.remove_promo(applied)}
            aria-disabled={promo.busy || undefined}
            onClick={() => {
              if (!promo.busy) handlers.onRemovePromo?.()
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    )
  const apply = () => {
    if (code.trim() && !promo.busy) handlers.onApplyPromo?.(code.trim())
  }
  return (
    <div className="shop-promo">
      <TextField
        id={id}
        label={t.promo_code}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        error={promo.error ?? undefined}
        onChange={setCode}
        onEnter={apply}
      />
      <Button look="plain" busy={promo.busy} onPress={apply}>
        {t.apply}
      </Button>
    </div>
  )
}
