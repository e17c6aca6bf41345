import type { ReactNode } from 'react'
import { SvgIcon } from '../content/icons.tsx'

const paths = {
  skip: <path d="M6 5.5v13l10-6.5zM18.5 5.5v13" />,
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2" />
      <path d="M4 10.5h16M8.5 3v4M15.5 3v4" />
    </>
  ),
  pause: <path d="M7 5h3v14H7zM14 5h3v14h-3z" />,
  swap: <path d="M4 8h13l-3.5-3.5M20 16H7l3.5 3.5" />,
  add: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 8v8M8 12h8" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s7-6.2 7-11.2a7 7 0 0 0-14 0C5 14.8 12 21 12 21z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  card: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3 10h18M7 15h3" />
    </>
  ),
  bank: <path d="M4 9.5 12 5l8 4.5zM6 10v7M10 10v7M14 10v7M18 10v7M4 19h16" />,
  repeat: <path d="M5 11V9.5A3.5 3.5 0 0 1 8.5 6H19l-3-3M19 13v1.5a3.5 3.5 0 0 1-3.5 3.5H5l3 3" />,
  receipt: <path d="M5.5 3.5h13v17l-2.2-1.5-2.2 1.5-2.1-1.5-2.2 1.5-2.1-1.5-2.2 1.5zM9 8.5h6M9 12.5h6" />,
  download: <path d="M12 4v11m-4.5-4L12 15.5 16.5 11M4.5 20h15" />,
  help: <path d="M4 5.5h16v11H10l-4.5 4v-4H4zM8.5 11h.01M12 11h.01M15.500 11h.01" />,
  bag: <path d="M5.5 8.5h13l1 12h-15zM9 11V7a3 3 0 0 1 6 0v4" />,
  truck: (
    <path d="M3 6.5h10.5v10H3zM13.5 10h4l3 3.2v3.3h-7M6 19a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 6 19M17 19a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2" />
  ),
  forward: <path d="m9 6 6 6-6 6" />,
  back: <path d="m15 6-6 6 6 6" />,
  account: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="10" r="3" />
      <path d="M6.5 18.5a6.5 6.5 0 0 1 11 0" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type PortalIconName = keyof typeof paths

/** An icon of the portal, next to its text. */
export const PortalIcon = ({ name, size }: { name: PortalIconName; size?: number | undefined }) => (
  <SvgIcon size={size}>{paths[name]}</SvgIcon>
)
