import type { ReactNode } from 'react'
import '../styles/shop.css'
import '../styles/shop-frame.css'
import '../styles/shop-fields.css'
import '../styles/shop-actions.css'
import '../styles/shop-portal.css'
import type { PortalSettings } from '../../../shared/domain/subscriptions/portal-settings.ts'
import { Header, TestModeBanner } from '../templates/page-header.tsx'
import { pageStyle } from '../templates/theme.ts'
import type { ShopStore } from '../types.ts'
import { PortalIcon } from './portal-icons.tsx'
import { PortalBack } from './portal-parts.tsx'
import { usePortalTexts } from './portal-texts.tsx'
import type { PortalLinks } from './portal-types.ts'

export type PortalLook = Pick<PortalSettings, 'brand_color' | 'background_color' | 'logo'>

export type PortalPage = 'overview' | 'orders' | 'subscriptions' | 'methods' | 'addresses' | 'data'

const pageLinks = {
  overview: 'home',
  orders: 'orders',
  subscriptions: 'subscriptions',
  methods: 'methods',
  addresses: 'addresses',
  data: 'data',
} as const satisfies Record<PortalPage, keyof PortalLinks>

const pages = ['overview', 'orders', 'subscriptions', 'methods', 'addresses', 'data'] as const

interface PortalFrameProps {
  look: PortalLook
  store: ShopStore
  test_mode?: boolean
  /** Null before signing in: no menu. */
  customer: { email: string } | null
  links: PortalLinks
  /** The page of the menu that is shown. */
  page?: PortalPage
  /** Shows a link to the overview on phones, which have no menu. Views with a link back of their own need none. */
  showsHomeLink?: boolean
  onSignOut?: () => void
  children: ReactNode
}

function Account({ email, links, onSignOut }: { email: string; links: PortalLinks; onSignOut: () => void }) {
  const { t } = usePortalTexts()
  return (
    <span className="shop-portal-account">
      <span className="shop-portal-email">{email}</span>
      <button type="button" className="shop-link shop-portal-out" onClick={onSignOut}>
        {t.sign_out}
      </button>
      <a className="shop-portal-home" href={links.home} aria-label={t.account}>
        <PortalIcon name="account" size={24} />
      </a>
    </span>
  )
}

function Tabs({ links, page }: { links: PortalLinks; page: PortalPage | undefined }) {
  const { t } = usePortalTexts()
  return (
    <nav className="shop-portal-tabs" aria-label={t.account}>
      <div className="shop-width">
        {pages.map((key) => (
          <a key={key} href={links[pageLinks[key]]} aria-current={key === page ? 'page' : undefined}>
            {t.nav[key]}
          </a>
        ))}
      </div>
    </nav>
  )
}

function Footer({ links, onSignOut }: { links: PortalLinks; onSignOut: (() => void) | undefined }) {
  const { t } = usePortalTexts()
  const shown = [
    [links.contact, t.contact],
    [links.returns, t.returns],
    [links.privacy, t.privacy],
    [links.cancel_contract, t.cancel_contract],
    [links.withdraw_contract, t.withdraw_contract],
  ] as const
  return (
    <footer className="shop-portal-footer" data-setting="links">
      <div className="shop-width">
        {shown.map(
          ([href, label]) =>
            href !== undefined && (
              <a key={label} href={href}>
                {label}
              </a>
            ),
        )}
        {onSignOut && (
          <button type="button" className="shop-link shop-portal-foot-out" onClick={onSignOut}>
            {t.sign_out}
          </button>
        )}
      </div>
    </footer>
  )
}

function HomeLink({ href }: { href: string }) {
  const { t } = usePortalTexts()
  return (
    <div className="shop-portal-up">
      <PortalBack href={href}>{t.account}</PortalBack>
    </div>
  )
}

/** The frame of every page of the customer portal: header, menu and legal links, in the merchant's colors. */
export function PortalFrame(props: PortalFrameProps) {
  const { look, store, customer, links, page, onSignOut = () => {} } = props
  const { className, style } = pageStyle({ background_color: look.background_color, button_color: look.brand_color })
  return (
    <div className={`${className} shop-page shop-portal`} style={style}>
      <header data-setting="brand">
        {props.test_mode && <TestModeBanner />}
        <Header
          store={store}
          logo={look.logo}
          end={customer ? <Account email={customer.email} links={links} onSignOut={onSignOut} /> : <span />}
        />
      </header>
      {customer && <Tabs links={links} page={page} />}
      <main>
        <div className="shop-portal-main">
          {customer && props.showsHomeLink && <HomeLink href={links.home} />}
          {props.children}
        </div>
      </main>
      <Footer links={links} onSignOut={customer ? onSignOut : undefined} />
    </div>
  )
}
