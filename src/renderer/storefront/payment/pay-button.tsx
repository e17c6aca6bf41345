import { Spinner } from '../content/button.tsx'
import { Icon } from '../content/icons.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'

/**
 * Shows the amount (minor units) if there is one. Submits its form; while `busy` it shows a spinner instead of the
 * lock, keeps text, width and focus, and ignores presses. `blockedBy` is the ID of the text that explains why nothing
 * can be paid.
 */
export function PayButton(props: { total: number; currency: string; busy: boolean; blockedBy?: string | undefined }) {
  const { total, currency, busy, blockedBy } = props
  const { t } = useTexts()
  const money = useMoney(currency)
  return (
    <>
      <button
        type="submit"
        className="shop-button shop-button-main shop-pay"
        aria-disabled={busy || Boolean(blockedBy) || undefined}
        aria-describedby={blockedBy}
        onClick={(event) => {
          if (busy || blockedBy) event.preventDefault()
        }}
      >
        <span className="shop-pay-sign">{busy ? <Spinner /> : total > 0 && <Icon name="lock" />}</span>
        {total === 0 ? t.complete_order : t.pay(money(total))}
      </button>
      <span className="shop-sr" role="status">
        {busy ? t.paying : ''}
      </span>
    </>
  )
}
