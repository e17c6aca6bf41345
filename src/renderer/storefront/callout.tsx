import { partStyle } from './theme.ts'
import type { ShopPage } from './types.ts'

/** The merchant's own words and picture in the page (PP-011). */
export function Callout({ page }: { page: ShopPage }) {
  const text = page.custom_text_enabled ? page.custom_text : null
  if (!page.callout_enabled || !(page.callout_title || text || page.custom_image)) return null
  const asGround = page.custom_background_type === 'image'
  const style = partStyle({
    background: page.custom_text_background_color,
    image: asGround ? page.custom_image : null,
  })
  return (
    <div className="shop-callout" style={style}>
      {!asGround && page.custom_image && <img src={page.custom_image} alt="" />}
      <div>
        {page.callout_title && <p className="shop-strong">{page.callout_title}</p>}
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}
