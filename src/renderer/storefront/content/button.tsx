import type { ReactNode } from 'react'

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
