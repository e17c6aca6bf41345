import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'

const noticeIcons: Readonly<Record<'info' | 'error', IconName>> = { info: 'info', error: 'alert' }

/** A message on the page. An error interrupts screen readers, the others are polite. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'error'; children: ReactNode }) {
  return (
    <div className={`shop-notice shop-notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={noticeIcons[kind]} />
      <div>{children}</div>
    </div>
  )
}
