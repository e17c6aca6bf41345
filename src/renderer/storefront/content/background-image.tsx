import './background-image.css'
import { imageAttributes } from './image.ts'

/** A full-width background image. */
export function BackgroundImage({ image, lazy = false }: { image?: string | null | undefined; lazy?: boolean }) {
  if (!image) return null
  return <img className="shop-ground" {...imageAttributes(image, '100vw')} alt="" loading={lazy ? 'lazy' : undefined} />
}
