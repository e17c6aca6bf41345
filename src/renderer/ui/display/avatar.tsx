import { mediaUrl } from '../../lib/format/media-url.ts'
import classes from './avatar.module.css'
import { logoInitials } from './store-logo-text.ts'

interface AvatarProps {
  name: string
  /** A URL, or null for none. */
  picture: string | null
  /** Pixels. */
  size?: number
}

/** A person's picture or initials. Decorative: the name is next to it. */
export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  const box = { width: size, height: size }
  if (picture) return <img className={classes.image} style={box} src={mediaUrl(picture)} alt="" />
  return (
    <span className={classes.initials} style={{ ...box, fontSize: Math.max(11, Math.round(size * 0.37)) }} aria-hidden>
      {logoInitials(name)}
    </span>
  )
}
