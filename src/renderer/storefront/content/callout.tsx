import { BackgroundImage } from './background-image.tsx'
import { sectionStyle } from './section-style.ts'
import { imageAttributes } from './image.ts'
import { usePreviewTexts } from '../hydration/preview-texts.ts'
import type { ShopPage } from '../types.ts'

const texts = ['callout_title', 'custom_text'] as const

/** The merchant's text and image: the callout's title and the custom text, each with its own switch (PP-011). */
export function Callout({ page: given }: { page: ShopPage }) {
  const page = usePreviewTexts(given, texts)
  const title = page.callout_enabled ? page.callout_title : null
  const text = page.custom_text_enabled ? page.custom_text : null
  if (!(page.callout_enabled || page.custom_text_enabled) || !(title || text || page.custom_image)) return null
  const asGround = page.custom_background_type === 'image'
  const style = sectionStyle({ background: page.custom_text_background_color })
  return (
    <div className="shop-callout" style={style}>
      {asGround && <BackgroundImage image={page.custom_image} lazy />}
      {!asGround && page.custom_image && <img {...imageAttributes(page.custom_image, '96px')} alt="" loading="lazy" />}
      <div>
        {title && <p className="shop-strong">{title}</p>}
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}
