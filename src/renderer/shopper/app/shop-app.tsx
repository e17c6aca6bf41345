import { Component, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { loadCountries } from '../../storefront/form/country-list.ts'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { ShopTexts } from '../../storefront/i18n/texts.tsx'
import { NotificationProvider } from '../../storefront/content/toaster.tsx'
import type { View } from './initial-view.ts'
import { CheckoutScreen, loadCheckoutParts } from '../screens/checkout-screen.tsx'
import type { ShopperTools } from '../screens/checkout-screen.tsx'
import { englishLanguage } from '../i18n/languages.ts'
import type { Language } from '../i18n/languages.ts'
import type { ShopperMessages } from '../messages.ts'
import { ReplayEarlyClick } from '../hydration/pre-hydration-click.ts'
import { ReplayEarlyInput } from '../hydration/pre-hydration-input.ts'

const CartScreen = onDemand(() => import('../screens/cart-screen.tsx'))
const ConfirmationScreen = onDemand(() => import('../screens/confirmation-screen.tsx'))
const OfferScreen = onDemand(() => import('../offers/offer-screen.tsx'))
const LinkScreen = onDemand(() => import('./link-screen.tsx'))
const StartScreen = onDemand(() => import('./start-screen.tsx'))
const StateScreen = onDemand(() => import('./state-screen.tsx'))
const PreviewScreen = onDemand(async () => {
  await loadCountries()
  return import('./preview-screen.tsx')
})

/** Loads what a page needs in addition to the entry, so that its whole server render is hydrated at once. */
export function loadScreen(view: View): Promise<unknown> | undefined {
  switch (view.name) {
    case 'checkout':
      return loadCheckoutParts(view.data)
    case 'cart':
      return CartScreen.load()
    case 'offer':
      return OfferScreen.load()
    case 'confirmation':
      return ConfirmationScreen.load()
    case 'start':
      return StartScreen.load()
    case 'link':
      return LinkScreen.load()
    case 'preview':
    case 'go':
      return undefined
    default:
      return StateScreen.load()
  }
}

const reload = () => location.reload()

/** The empty background of a page that is loading. */
const blankPage = <PageFrame>{null}</PageFrame>

function Go({ to, go }: { to: string; go: ShopperTools['go'] }) {
  useEffect(() => go(to, true), [to, go])
  return blankPage
}

function Screen({ view, tools }: { view: View; tools: ShopperTools }) {
  switch (view.name) {
    case 'preview':
      return <PreviewScreen />
    case 'checkout':
      return <CheckoutScreen data={view.data} tools={tools} />
    case 'cart':
      return <CartScreen data={view.data} tools={tools} />
    case 'offer':
      return <OfferScreen data={view.data} tools={tools} />
    case 'confirmation':
      return <ConfirmationScreen data={view.data} tools={tools} />
    case 'start':
      return <StartScreen query={view.query} goods={view.goods} store={view.store} tools={tools} reload={reload} />
    case 'link':
      return <LinkScreen link={view.link} goods={view.goods} store={view.store} tools={tools} />
    case 'go':
      return <Go to={view.to} go={tools.go} />
    case 'no-order':
    case 'empty':
    case 'problem':
      return <StateScreen {...view} />
  }
}

/** Shows an error instead of an empty page (ERR-001). */
class Boundary extends Component<{ texts: ShopperMessages; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    if (!this.state.broken) return this.props.children
    const [title, text] = this.props.texts.broken.split(/(?<=[.。]) ?(.+)/)
    return (
      <PageFrame>
        <div className="shop-state" role="alert">
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
      </PageFrame>
    )
  }
}

/** All shopper pages, with language, toasts and error boundary. */
export function ShopApp(props: {
  view: View
  tools: ShopperTools
  locale: string
  language?: Language
  /** Currency format of the page, from `moneyPattern`. */
  money?: string | undefined
}) {
  const { view, tools, locale, language = englishLanguage, money } = props
  return (
    <ShopTexts messages={language.page} lazy={language.lazy} locale={locale} money={money}>
      <Boundary texts={tools.texts}>
        <NotificationProvider>
          <Suspense fallback={blankPage}>
            <Screen view={view} tools={tools} />
            <ReplayEarlyInput />
            <ReplayEarlyClick part="#root" />
          </Suspense>
        </NotificationProvider>
      </Boundary>
    </ShopTexts>
  )
}
