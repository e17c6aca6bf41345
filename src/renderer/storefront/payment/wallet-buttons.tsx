import type { ReactNode } from 'react'
import type { ExpressButtonStyle, ExpressMethod } from '../../../shared/domain/checkout/express.ts'
import './wallets.css'
import { useExpressTexts } from '../i18n/wallet-texts.tsx'
import { useTexts } from '../i18n/texts.tsx'

/** Apple's logo in the button's own color. */
const apple = (
  <svg viewBox="0 0 20 24" width="17" height="20" fill="currentColor" aria-hidden="true">
    <path d="M13.9 1.2c.1 1.2-.4 2.4-1.1 3.2-.8.9-1.9 1.5-3 1.4-.1-1.1.4-2.3 1.1-3.1.8-.9 2-1.5 3-1.5z" />
    <path d="M17.9 8.4c-1.3.8-2 2-2 3.5 0 1.7 1 3.1 2.5 3.7-.3 1-.8 2-1.4 2.9-.9 1.3-1.8 2.6-3.2 2.6s-1.8-.8-3.4-.8-2.1.8-3.4.9c-1.4 0-2.4-1.4-3.3-2.7C1.9 15.9.5 11.3 2.3 8.2c.9-1.5 2.5-2.5 4.2-2.5 1.3 0 2.5.9 3.3.9.8 0 2.3-1.1 3.9-.9 1.6.1 3.2.9 4.2 2.7z" />
  </svg>
)

const letter = (
  <svg viewBox="0 0 24 24" width="19" height="19" fill="none" strokeWidth="4.2" aria-hidden="true">
    <path d="M19.2 6.2A9 9 0 0 0 4.7 6.8" stroke="#EA4335" />
    <path d="M4.7 6.8a9 9 0 0 0 0 10.4" stroke="#FBBC04" />
    <path d="M4.7 17.2a9 9 0 0 0 13.1 1.7" stroke="#34A853" />
    <path d="M12 12h9a9 9 0 0 1-3.2 6.9" stroke="#4285F4" />
  </svg>
)

const faces: Readonly<Record<ExpressMethod, ReactNode>> = {
  apple_pay: (
    <>
      {apple}
      <span>Pay</span>
    </>
  ),
  google_pay: (
    <>
      {letter}
      <span>Pay</span>
    </>
  ),
  paypal: (
    <span className="shop-wallet-word">
      <i>Pay</i>
      <i>Pal</i>
    </span>
  ),
}

/**
 * Wallet buttons in their brand colors, with accessible names. The page handles presses: the checkout opens the
 * wallet's sheet, the cart may go to the checkout first.
 */
export function ExpressRow({
  methods,
  look = 'brand',
  busy,
  blockedBy,
  onPress,
}: {
  methods: readonly ExpressMethod[]
  look?: ExpressButtonStyle | undefined
  busy?: boolean
  /** The ID of the text that explains why nothing can be paid. */
  blockedBy?: string | undefined
  onPress: (method: ExpressMethod) => void
}) {
  const { t } = useTexts()
  const texts = useExpressTexts()
  return methods.map((method) => (
    <button
      key={method}
      type="button"
      className={`shop-wallet shop-wallet-${method}`}
      data-look={look}
      aria-label={texts.pay_with(t.methods[method])}
      disabled={busy}
      aria-disabled={blockedBy ? true : undefined}
      aria-describedby={blockedBy}
      onClick={() => {
        if (!blockedBy) onPress(method)
      }}
    >
      {faces[method]}
    </button>
  ))
}
