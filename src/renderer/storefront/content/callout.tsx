import { Ground } from './background-image.tsx'
import { partStyle } from './section-style.ts'
import { picture } from './image.ts'
import { useTyped } from '../hydration/preview-text.ts'
import type { ShopPage } from '../types.ts'

const texts = ['callout_title', 'custom_text'] as const

/** The merchant's text and image: the callout's title and the custom text, each with its own switch (PP-011). */
export function Callout({ page: given }: { page: ShopPage }) {
  const page = useTyped(given, texts)
  const title = page.callout_enabled ? page.callout_title : null
  const text = page.custom_text_enabled ? page.custom_text : null
  if (!(page.callout_enabled || page.custom_text_enabled) || !(title || text || page.custom_image)) return null
  const asGround = page.custom_background_type === 'image'
  const style = partStyle({ background: page.custom_text_background_color })
  return (
    <div className="shop-callout" style={style}>
      {asGround && <Ground image={page.custom_image} lazy />}
      {!asGround && page.custom_image && <img {...picture(page.custom_image, '96px')} alt="" loading="lazy" />}
      <div>
        {title && <p className="shop-strong">{title}</p>}
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}
