import { Component, lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { english } from '../storefront/messages.ts'
import { PageFrame } from '../storefront/page-frame.tsx'
import { EmptyCart, NoOrder, SessionProblem, ShopSkeleton } from '../storefront/states.tsx'
import { ShopTexts } from '../storefront/texts.tsx'
import { NotificationProvider } from '../storefront/toaster.tsx'
import './shopper.css'
import type { View } from './boot.ts'
import { CheckoutScreen } from './checkout-screen.tsx'
import type { ShopperTools } from './checkout-screen.tsx'
import type { ShopperMessages } from './messages.ts'
import { StartScreen } from './start-screen.tsx'

const CartScreen = lazy(() => import('./cart-screen.tsx'))
const ConfirmationScreen = lazy(() => import('./confirmation-screen.tsx'))
const PreviewScreen = lazy(() => import('./preview-screen.tsx'))

const reload = () => location.reload()

function Go({ to, go }: { to: string; go: (address: string) => void }) {
  useEffect(() => go(to), [to, go])
  return (
    <PageFrame>
      <ShopSkeleton />
    </PageFrame>
  )
}

function Screen({ view, tools }: { view: View; tools: ShopperTools }) {
  switch (view.name) {
    case 'preview':
      return <PreviewScreen texts={tools.texts} />
    case 'checkout':
      return <CheckoutScreen data={view.data} tools={tools} />
    case 'cart':
      return <CartScreen data={view.data} tools={tools} />
    case 'confirmation':
      return <ConfirmationScreen data={view.data} tools={tools} />
    case 'find-order':
      return <ConfirmationScreen sessionId={view.session_id} tools={tools} />
    case 'start':
      return <StartScreen variant_id={view.variant_id} store={view.store} tools={tools} reload={reload} />
    case 'go':
      return <Go to={view.to} go={tools.go} />
    case 'no-order':
    case 'empty':
    case 'problem':
      return (
        <PageFrame store={view.store}>
          {view.name === 'no-order' && <NoOrder store={view.store} />}
          {view.name === 'empty' && <EmptyCart store={view.store} />}
          {view.name === 'problem' && <SessionProblem detail={view.detail} onRetry={reload} store={view.store} />}
        </PageFrame>
      )
  }
}

/** Says that the page broke instead of showing nothing (ERR-001). */
class Boundary extends Component<{ texts: ShopperMessages; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <PageFrame>
        <p className="shop-state" role="alert">
          {this.props.texts.broken}
        </p>
      </PageFrame>
    )
  }
}

/** Every page of the shopper, with its language, its toasts and what is shown when it breaks. */
export function ShopApp({ view, tools, locale }: { view: View; tools: ShopperTools; locale: string }) {
  return (
    <ShopTexts messages={english} locale={locale}>
      <Boundary texts={tools.texts}>
        <NotificationProvider>
          <Suspense
            fallback={
              <PageFrame>
                <ShopSkeleton />
              </PageFrame>
            }
          >
            <Screen view={view} tools={tools} />
          </Suspense>
        </NotificationProvider>
      </Boundary>
    </ShopTexts>
  )
}
