import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { isServerOrHydrating } from '../content/media.ts'
import type { BrandIcons } from './brand-icons.tsx'

type IconsProps = Parameters<typeof BrandIcons>[0]

// Icons are next to names: a page without them is still complete.
const Marks = lazy<ComponentType<IconsProps>>(() =>
  import('./brand-icons.tsx').then(
    ({ BrandIcons: signs }) => ({ default: signs }),
    () => ({ default: () => null }),
  ),
)

/**
 * The icons next to a payment method. They never change, so those of a server render are kept without loading their
 * code; other pages load it on demand.
 */
export function PaymentMethodIcons(props: IconsProps) {
  const [kept] = useState(() => isServerOrHydrating() && typeof document !== 'undefined')
  if (kept) return <span className="shop-marks" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <span className="shop-marks">
      <Suspense>
        <Marks {...props} />
      </Suspense>
    </span>
  )
}
