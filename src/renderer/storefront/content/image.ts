import { imageWidths } from '../../../shared/domain/pages/image-widths.ts'

const UPLOAD = /^(.*\/upl_[a-z\d]+(?:_(\d+)x(\d+))?)\.webp$/

/**
 * The attributes of a picture that is shown as wide as `sizes` says: an upload comes in several widths and, where its name
 * tells its size, reserves its place. Any other address is taken as it is.
 */
export function picture(src: string, sizes: string) {
  const [, base, width, height] = UPLOAD.exec(src) ?? []
  const own = Number(width ?? 1920)
  const smaller = imageWidths.filter((one) => one < own).map((one) => `${base}-${one}.webp ${one}w`)
  return base ? { sizes, srcSet: [...smaller, `${src} ${own}w`].join(), src, width, height } : { src }
}
