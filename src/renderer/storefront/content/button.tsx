import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'

/** A spinner without a label: the text next to it is read out. */
export const Spinner = ({ size = 20 }: { size?: number }) => (
  <span className="shop-spinner" style={{ width: size, height: size }} aria-hidden="true" />
)

/** A button, or with `href` a link that looks like one. While busy it keeps its width and focus and ignores presses. */
export function Button(props: {
  children: ReactNode
  look?: 'main' | 'plain' | 'link' | undefined
  href?: string | undefined
  busy?: boolean | undefined
  label?: string | undefined
  onPress?: () => void
}) {
  const { look = 'main', busy = false, onPress } = props
  const className = look === 'link' ? 'shop-link' : `shop-button shop-button-${look}`
  if (props.href !== undefined)
    return (
      <a className={className} href={props.href}>
        {props.children}
      </a>
    )
  return (
    <button
      type="button"
      className={className}
      aria-label={props.label}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onPress?.()
      }}
    >
      {busy && <Spinner size={18} />}
      {props.children}
    </button>
  )
}

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
