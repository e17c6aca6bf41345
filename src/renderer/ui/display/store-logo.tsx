import { mediaUrl } from '../../lib/format/media-url.ts'
import { logoColor, logoInitials, logoSource } from './store-logo-text.ts'
import classes from './store-logo.module.css'

interface StoreLogoProps {
  name: string
  /** A URL, or null, '' or the text 'None' for no logo (DEF-24). */
  logo: string | null | undefined
  /** Pixels. */
  size?: number
}

/**
 * A logo, or the name's initials on a color derived from the name (A §2, GAP-17). Decorative: the name is next to it.
 */
export function StoreLogo({ name, logo, size = 28 }: StoreLogoProps) {
  const source = logoSource(logo)
  const box = { width: size, height: size, borderRadius: Math.round(size * 0.26) }
  if (source !== null) return <img className={classes.image} style={box} src={mediaUrl(source)} alt="" />
  return (
    <span
      className={classes.initials}
      style={{ ...box, background: logoColor(name), fontSize: Math.max(11, Math.round(size * 0.38)) }}
      aria-hidden
      data-testid="logo-initials"
    >
      {logoInitials(name)}
    </span>
  )
}
