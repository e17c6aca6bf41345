import type { ReactNode } from 'react'
import '../styles/shop.css'
import '../styles/shop-frame.css'
import '../styles/shop-fields.css'
import '../styles/shop-actions.css'
import '../styles/shop-summary.css'
import '../styles/shop-pay.css'
import { hasBands } from '../../../shared/domain/pages/page-parts.ts'
import { useOptionalSections } from '../content/load-optional-sections.ts'
import { Header, TestModeBanner } from './page-header.tsx'
import { useTexts } from '../i18n/texts.tsx'
import { pageStyle } from './theme.ts'
import type { ShopConfirmationPage } from '../summary/order-types.ts'
import type { ShopPage, ShopStore } from '../types.ts'

/**
 * The frame of every shopper page: the page's style, the banners at the top, and the header. A page that isn't known
 * yet uses the classic template without a store name.
 */
export function PageFrame(props: {
  page?: ShopPage | ShopConfirmationPage | null | undefined
  store?: ShopStore | null | undefined
  test_mode?: boolean | undefined
  /** Renders the page's hero below the header. */
  hero?: boolean
  header_end?: ReactNode
  below_header?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  const page: ShopPage = props.page ?? {}
  const { className, style } = pageStyle(page)
  const bands = useOptionalSections(hasBands(page))
  const title = props.store?.store_name ?? t.secure_checkout
  return (
    <div className={`${className} shop-page`} style={style}>
      <header>
        {props.test_mode && <TestModeBanner />}
        {bands && <bands.BannerStrip page={page} />}
        {props.store && <Header store={props.store} logo={page.logo} end={props.header_end} />}
      </header>
      {props.below_header}
      <main>
        {props.hero && (bands ? <bands.Hero page={page} title={title} /> : <h1 className="shop-sr">{title}</h1>)}
        {props.children}
      </main>
    </div>
  )
}
