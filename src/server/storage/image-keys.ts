import { imageWidths, type ImageWidth } from '../../shared/domain/pages/image-widths.ts'

/** Key of a stored image: `upl_…_1600x700.webp`. Older ones have no size in the name. */
const KEY = /^(upl_[0-9a-z]{20,40})(?:_(\d{1,5})x(\d{1,5}))?(?:-(\d{3,4}))?\.webp$/

export interface ImageKey {
  upload_id: string
  /** In pixels; null in older names. */
  size: { width: number; height: number } | null
  /** The requested width; null for the image as stored. */
  requestedWidth: ImageWidth | null
  /** The key of the image as stored. */
  originalKey: string
}

const isWidth = (width: number): width is ImageWidth => imageWidths.some((one) => one === width)

/** The key for storing an image of this size. */
export const imageKey = (upload_id: string, width: number, height: number): string =>
  `${upload_id}_${width}x${height}.webp`

/** Parses an image key; null for other keys and for unsupported widths. */
export function parseImageKey(key: string): ImageKey | null {
  const [, upload_id = '', width, height, asked] = KEY.exec(key) ?? []
  if (upload_id === '') return null
  const wanted = asked === undefined ? null : Number(asked)
  if (wanted !== null && !isWidth(wanted)) return null
  const size = width === undefined ? null : { width: Number(width), height: Number(height) }
  const whole = size ? imageKey(upload_id, size.width, size.height) : `${upload_id}.webp`
  return { upload_id, size, requestedWidth: wanted, originalKey: whole }
}
