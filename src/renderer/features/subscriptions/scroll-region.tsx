import { useRef, type ReactNode } from 'react'
import { useOverflowing } from '../../ui/data-table/use-overflowing.ts'

/** A box that scrolls sideways if its content is too wide, by keyboard too. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflowing(box)
  return (
    <div ref={box} className={className} {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}>
      {children}
    </div>
  )
}
