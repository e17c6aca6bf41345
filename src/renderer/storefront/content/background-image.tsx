import './background-image.css'
import { picture } from './image.ts'

/** A full-width background image. */
export function Ground({ image, lazy = false }: { image?: string | null | undefined; lazy?: boolean }) {
  if (!image) return null
  return <img className="shop-ground" {...picture(image, '100vw')} alt="" loading={lazy ? 'lazy' : undefined} />
}
