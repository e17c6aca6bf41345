import type { ReactNode } from 'react'
import { brandKey } from '../../../shared/domain/payments/card-brands.ts'
import type { PaymentMethodId } from '../types.ts'

const word = (text: string, fill: string, size: number, italic = false) => (
  <text
    x="18"
    y={12 + size * 0.36}
    textAnchor="middle"
    fontSize={size}
    fontWeight="800"
    fontStyle={italic ? 'italic' : 'normal'}
    fontFamily="Arial, Helvetica, sans-serif"
    fill={fill}
  >
    {text}
  </text>
)

const brands: Readonly<Record<string, { ground?: string; art: ReactNode }>> = {
  visa: { art: word('VISA', '#1434CB', 12, true) },
  mastercard: {
    art: (
      <>
        <circle cx="14" cy="12" r="6.5" fill="#EB001B" />
        <circle cx="22" cy="12" r="6.5" fill="#F79E1B" />
        <path d="M18 6.9a6.5 6.5 0 0 1 0 10.2 6.5 6.5 0 0 1 0-10.2" fill="#FF5F00" />
      </>
    ),
  },
  amex: { ground: '#016FD0', art: word('AMEX', '#fff', 9) },
  discover: { art: word('DISC', '#D14900', 10) },
  paypal: {
    art: (
      <>
        <path d="M15.5 5h5.2c2.6 0 4 1.5 3.5 4-.5 2.6-2.5 3.9-5.2 3.9h-1.8l-.8 4.6h-3.2z" fill="#003087" />
        <path
          d="M24.6 8.4c.6.7.8 1.6.6 2.7-.5 2.6-2.5 3.9-5.2 3.9h-1.5l-.8 4.5h-2.8l.2-1.2h1.5l.8-4.6H19c2.9 0 5-1.5 5.5-4.3z"
          fill="#0070E0"
        />
      </>
    ),
  },
  cashapp: { ground: '#00D632', art: word('$', '#fff', 15) },
  apple_pay: { art: word('Pay', '#000', 12) },
  google_pay: { art: word('GPay', '#3c4043', 11) },
}

const brandOf = (name: string) => brands[brandKey(name)]

/** The icon of a card brand or wallet, always next to its name; nothing if it has none here. */
export function BrandIcon({ name }: { name: string }) {
  const brand = brandOf(name)
  if (!brand) return null
  return (
    <svg className="shop-mark" viewBox="0 0 36 24" width="36" height="24" aria-hidden="true">
      <rect
        x=".5"
        y=".5"
        width="35"
        height="23"
        rx="3.5"
        fill={brand.ground ?? '#fff'}
        stroke={brand.ground ?? '#D9D9D9'}
      />
      {brand.art}
    </svg>
  )
}

const usualBrands: readonly string[] = ['visa', 'mastercard', 'amex']

/** The icons next to a payment method's name: a card shows its accepted brands. */
export function BrandIcons({
  method,
  brands: taken = usualBrands,
}: {
  method: PaymentMethodId
  brands?: readonly string[] | undefined
}) {
  return (
    <>
      {(method === 'card' ? taken : [method]).map((name) => (
        <BrandIcon key={name} name={name} />
      ))}
    </>
  )
}
