import { imageWidths } from '../../../shared/domain/pages/image-widths.ts'

const UPLOAD = /^(.*\/upl_[a-z\d]+(?:_(\d+)x(\d+))?)\.webp$/

/**
 * The attributes of an image displayed at `sizes`: an upload is available in several widths and, if its name includes
 * its dimensions, reserves its space. Other addresses are used unchanged.
 */
export function imageAttributes(src: string, sizes: string) {
  const [, base, width, height] = UPLOAD.exec(src) ?? []
  const own = Number(width ?? 1920)
  const smaller = imageWidths.filter((one) => one < own).map((one) => `${base}-${one}.webp ${one}w`)
  return base ? { sizes, srcSet: [...smaller, `${src} ${own}w`].join(), src, width, height } : { src }
}
