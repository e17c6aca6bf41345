import type { ReactNode } from 'react'
import { SvgIcon } from './icons.tsx'

const paths = {
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3 1.8" />
    </>
  ),
  truck: (
    <>
      <path d="M5 17H3.5V6H14v11H9M14 9h4l3 4v4h-2M14 17h1" />
      <circle cx="7" cy="17.5" r="2" />
      <circle cx="17" cy="17.5" r="2" />
    </>
  ),
  gift: (
    <>
      <path d="M4 9h16v4H4zM6 13v7h12v-7M12 9v11" />
      <path d="M12 9C8 9 7 4 9.5 4S12 9 12 9s0-5 2.5-5S16 9 12 9" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="10" r="3" />
      <path d="M6.2 18.5c1-2.5 3.2-3.5 5.8-3.5s4.8 1 5.8 3.5" />
    </>
  ),
  offline: <path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.3M8.5 16a5 5 0 0 1 7 0M13 8.5a10 10 0 0 1 6 3M12 20v.01" />,
} satisfies Record<string, ReactNode>

/** Icons of parts that load after the first paint. */
export function MoreIcon({ name, size }: { name: keyof typeof paths; size?: number }) {
  return <SvgIcon size={size}>{paths[name]}</SvgIcon>
}
