import type { ReactNode } from 'react'
import './shop.css'
import './shop-frame.css'
import './shop-fields.css'
import './shop-actions.css'
import './shop-summary.css'
import './shop-pay.css'
import { Notice } from './notices.tsx'
import { BannerStrip, Header, Hero, TestModeBand } from './page-header.tsx'
import { useTexts } from './texts.tsx'
import { pageStyle } from './theme.ts'
import type { ShopConfirmationPage, ShopPage, ShopStore } from './types.ts'

/**
 * What every shopper page stands in: the page's own look, the bands above, and the header. A page that is not known yet
 * stands in the classic look without a store's name.
 */
export function PageFrame(props: {
  page?: ShopPage | ShopConfirmationPage | null | undefined
  store?: ShopStore | null | undefined
  test_mode?: boolean | undefined
  offline?: boolean | undefined
  /** Draws the page's hero below the header. */
  hero?: boolean
  header_end?: ReactNode
  below_header?: ReactNode
  children: ReactNode
}) {
  const { t } = useTexts()
  const page = props.page ?? {}
  const { className, style } = pageStyle(page)
  return (
    <div className={`${className} shop-page`} style={style}>
      <header>
        {props.test_mode && <TestModeBand />}
        <BannerStrip page={page} />
        {props.store && <Header store={props.store} logo={page.logo} end={props.header_end} />}
        {props.offline && <Notice kind="quiet">{t.offline}</Notice>}
      </header>
      {props.below_header}
      <main>
        {props.hero && <Hero page={page} title={props.store?.store_name ?? t.secure_checkout} />}
        {props.children}
      </main>
    </div>
  )
}
