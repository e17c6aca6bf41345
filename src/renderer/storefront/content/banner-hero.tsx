import '../styles/shop-bands.css'
import { BackgroundImage } from './background-image.tsx'
import { sectionStyle } from './section-style.ts'
import { imageAttributes } from './image.ts'
import { usePreviewTexts } from '../hydration/preview-texts.ts'
import type { ShopPage } from '../types.ts'

const bannerTexts = ['banner_primary_text', 'banner_secondary_text'] as const
const heroTexts = ['hero_section_header_text'] as const

/** The merchant's banner at the top (PP-008). */
export function BannerStrip({ page: given }: { page: ShopPage }) {
  const page = usePreviewTexts(given, bannerTexts)
  if (!page.banner_enabled || !(page.banner_primary_text || page.banner_secondary_text || page.banner_image))
    return null
  const style = sectionStyle({
    background: page.banner_color,
    text: page.banner_primary_text_color,
    secondary: page.banner_secondary_text_color,
  })
  return (
    <p className="shop-banner" style={style}>
      {page.banner_background_type === 'image' && <BackgroundImage image={page.banner_image} />}
      <span className="shop-strong">{page.banner_primary_text}</span> <span>{page.banner_secondary_text}</span>
    </p>
  )
}

/**
 * The merchant's hero image and text below the header (PP-009). Without text, the page's heading is a visually hidden
 * `title`.
 */
export function Hero({ page: given, title }: { page: ShopPage; title: string }) {
  const page = usePreviewTexts(given, heroTexts)
  const text = page.hero_enabled && page.hero_section_header_text
  const heading = text ? <h1>{text}</h1> : <h1 className="shop-sr">{title}</h1>
  if (!page.hero_enabled || !(text || page.hero_image)) return heading
  const asGround = page.hero_section_background_type === 'image'
  const style = sectionStyle({ background: page.hero_section_background_color })
  return (
    <div className="shop-hero" style={style}>
      {asGround && <BackgroundImage image={page.hero_image} />}
      <div className="shop-width">
        {heading}
        {!asGround && page.hero_image && (
          <img {...imageAttributes(page.hero_image, 'min(45vw, 400px)')} alt="" fetchPriority="high" />
        )}
      </div>
    </div>
  )
}
