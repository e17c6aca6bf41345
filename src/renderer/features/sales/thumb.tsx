import { IconPhoto } from '@tabler/icons-react'
import { mediaUrl } from '../../lib/format/media-url.ts'
import classes from './sales.module.css'

/** Thumbnail of a product next to its name, or a gray placeholder. */
export function Thumb({ image }: { image: string | null }) {
  return (
    <span className={classes.thumb}>
      {image === null || image === '' ? (
        <IconPhoto size={17} stroke={1.5} aria-hidden />
      ) : (
        <img src={mediaUrl(image)} alt="" width={34} height={34} />
      )}
    </span>
  )
}
