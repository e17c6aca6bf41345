import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { isServers } from '../content/media.ts'
import type { Signs } from './brand-icons.tsx'

type MarksProps = Parameters<typeof Signs>[0]

// Signs stand beside names in words: a page without them loses nothing.
const Marks = lazy<ComponentType<MarksProps>>(() =>
  import('./brand-icons.tsx').then(
    ({ Signs: signs }) => ({ default: signs }),
    () => ({ default: () => null }),
  ),
)

/**
 * The signs beside a payment method. They never change, so that those of the server's answer stay as they are and their
 * code is not loaded; a page that has none draws them once it is.
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
