import './background-image.css'
import { picture } from './image.ts'

/** The picture that a part stands on, as wide as the page. */
export function Ground({ image, lazy = false }: { image?: string | null | undefined; lazy?: boolean }) {
  if (!image) return null
  return <img className="shop-ground" {...picture(image, '100vw')} alt="" loading={lazy ? 'lazy' : undefined} />
}
