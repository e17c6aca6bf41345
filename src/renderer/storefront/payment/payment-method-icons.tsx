import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { isServers } from '../content/media.ts'
import type { Signs } from './brand-icons.tsx'

type MarksProps = Parameters<typeof Signs>[0]

// Icons are next to names: a page without them is still complete.
const Marks = lazy<ComponentType<MarksProps>>(() =>
  import('./brand-icons.tsx').then(
    ({ Signs: signs }) => ({ default: signs }),
    () => ({ default: () => null }),
  ),
)

/**
 * The icons next to a payment method. They never change, so those of a server render are kept without loading their
 * code; other pages load it on demand.
 */
export function MethodMarks(props: MarksProps) {
  const [kept] = useState(() => isServers() && typeof document !== 'undefined')
  if (kept) return <span className="shop-marks" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <span className="shop-marks">
      <Suspense>
        <Marks {...props} />
      </Suspense>
    </span>
  )
}
