import type { ReactNode } from 'react'

const paths = {
  lock: (
    <>
      <rect x="5" y="11" width="14" height="10" rx="2" />
      <path d="M8 11V7a4 4 0 0 1 8 0v4" />
      <path d="M12 15.5v1" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 8v4.5M12 16v.01" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 8v.01M12 11.5V16" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  checked: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8.5 12.2 2.4 2.4 4.6-4.8" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6 6 18" />,
  chevron: <path d="m6 9 6 6 6-6" />,
  cart: (
    <>
      <path d="M3 4h2.5v13H18M5.5 6H20l-1.2 7H5.5" />
      <circle cx="6.5" cy="19.5" r="1.5" />
      <circle cx="17" cy="19.5" r="1.5" />
    </>
  ),
  shield: <path d="M12 3 5 5.5V11c0 4.5 3 8 7 10 4-2 7-5.5 7-10V5.5zM9 12l2.2 2.2L15.2 10" />,
  chat: <path d="M4 20l1.3-3.9A8 8 0 1 1 8 18.8z" />,
  bag: <path d="M5 8h14l1 12H4zM8.5 8V7a3.5 3.5 0 0 1 7 0v1" />,
  minus: <path d="M6 12h12" />,
  plus: <path d="M6 12h12M12 6v12" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof paths

/** A 24-unit line icon in the text color. Always next to text, so it is hidden from screen readers. */
export function SvgIcon({ size = 20, children }: { size?: number | undefined; children: ReactNode }) {
  return (
    <svg
      className="shop-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** An icon needed for the first paint of any payment page; `MoreIcon` has the others. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <SvgIcon size={size}>{paths[name]}</SvgIcon>
}
