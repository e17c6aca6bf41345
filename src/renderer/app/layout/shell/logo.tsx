import classes from './logo.module.css'

/** The wheel. Decorative: the name is next to it or on the surrounding link. */
export function LogoMark({ size = 26 }: { size?: number }) {
  const spokes = [0, 60, 120]
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 26 26" aria-hidden focusable="false">
      <rect width="26" height="26" rx="6.5" fill="#2563eb" />
      <g fill="none" stroke="#ffffff" strokeWidth="1.7" strokeLinecap="round">
        <circle cx="13" cy="13" r="7.4" />
        {spokes.map((angle) => (
          <path key={angle} d="M13 5.6v14.8" transform={`rotate(${angle} 13 13)`} />
        ))}
      </g>
      <circle cx="13" cy="13" r="2.1" fill="#ffffff" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      Cartwright
    </span>
  )
}
