import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { useTexts } from './texts.tsx'
import { partStyle } from './theme.ts'
import type { ShopPage, ShopStore } from './types.ts'

/** The logo, or the store's name in words, and what the page promises. `end` replaces 'Secure checkout'. */
export function Header(props: { store: ShopStore; logo?: string | null | undefined; end?: ReactNode }) {
  const { t } = useTexts()
  const { store } = props
  // The text 'None' is how a store says that it has no logo (DEF-24).
  const logo = props.logo || (store.store_logo !== 'None' && store.store_logo)
  const name = logo ? <img className="shop-logo" src={logo} alt={store.store_name} /> : store.store_name
  return (
    <div className="shop-brand-row">
      <div className="shop-width">
        {store.store_website ? (
          <a className="shop-brand" href={store.store_website}>
            {name}
          </a>
        ) : (
          <span className="shop-brand">{name}</span>
        )}
        {props.end ?? (
          <span className="shop-secure">
            <Icon name="lock" size={20} />
            <span>{t.secure_checkout}</span>
          </span>
        )}
      </div>
    </div>
  )
}

/** Says that nothing here is real while the store is in test mode. */
export function TestModeBand() {
  const { t } = useTexts()
  return <p className="shop-test-band">{t.test_mode}</p>
}

/** The merchant's line above everything (PP-008). */
export function BannerStrip({ page }: { page: ShopPage }) {
  if (!page.banner_enabled || !(page.banner_primary_text || page.banner_secondary_text || page.banner_image))
    return null
  const style = partStyle({
    background: page.banner_color,
    text: page.banner_primary_text_color,
    secondary: page.banner_secondary_text_color,
    image: page.banner_background_type === 'image' ? page.banner_image : null,
  })
  return (
    <p className="shop-banner" style={style}>
      <span className="shop-strong">{page.banner_primary_text}</span> {page.banner_secondary_text}
    </p>
  )
}

/** The merchant's picture and words under the header (PP-009). Without words the page's heading is `title`, unseen. */
export function Hero({ page, title }: { page: ShopPage; title: string }) {
  const text = page.hero_enabled && page.hero_section_header_text
  const heading = text ? <h1>{text}</h1> : <h1 className="shop-sr">{title}</h1>
  if (!page.hero_enabled || !(text || page.hero_image)) return heading
  const asGround = page.hero_section_background_type === 'image'
  const style = partStyle({ background: page.hero_section_background_color, image: asGround ? page.hero_image : null })
  return (
    <div className="shop-hero" style={style}>
      <div className="shop-width">
        {heading}
        {!asGround && page.hero_image && <img src={page.hero_image} alt="" />}
      </div>
    </div>
  )
}
