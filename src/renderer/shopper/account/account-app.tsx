import { useEffect, useState } from 'react'
import type { AccountPage, AccountView } from '../../../shared/account-page.ts'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'
import { HomeView, nextOf } from '../../storefront/portal/portal-home-view.tsx'
import { PortalFrame, type PortalPage } from '../../storefront/portal/portal-frame.tsx'
import type { PortalLinks } from '../../storefront/portal/portal-types.ts'
import './account.css'
import { callAccount, storeToken } from './account-api.ts'
import { accountLinks } from './account-links.ts'
import { useAccountTexts } from './account-texts.tsx'
import { orderStatus, orderTones } from './order-status.ts'
import { AccountCard, LinkScreen, SignInScreen } from './sign-in-screen.tsx'

const ContractScreen = onDemand(async () => ({ default: (await import('./contract-screen.tsx')).ContractScreen }))
const SubscriptionsScreen = onDemand(async () => ({
  default: (await import('./lists-screens.tsx')).SubscriptionsScreen,
}))
const AddressesScreen = onDemand(async () => ({ default: (await import('./lists-screens.tsx')).AddressesScreen }))
const DataScreen = onDemand(async () => ({ default: (await import('./lists-screens.tsx')).DataScreen }))
const MethodsScreen = onDemand(async () => ({ default: (await import('./methods-screen.tsx')).MethodsScreen }))
const OrdersScreen = onDemand(async () => ({ default: (await import('./orders-screen.tsx')).OrdersScreen }))
const InvoiceScreen = onDemand(async () => ({ default: (await import('./orders-screen.tsx')).InvoiceScreen }))
const SubscriptionScreen = onDemand(async () => ({
  default: (await import('./subscription-screen.tsx')).SubscriptionScreen,
}))
const CancelScreen = onDemand(async () => ({ default: (await import('./subscription-screen.tsx')).CancelScreen }))

const LATER = {
  'cancel-contract': ContractScreen,
  withdraw: ContractScreen,
  subscriptions: SubscriptionsScreen,
  addresses: AddressesScreen,
  'your-data': DataScreen,
  'payment-methods': MethodsScreen,
  orders: OrdersScreen,
  order: InvoiceScreen,
  subscription: SubscriptionScreen,
  cancel: CancelScreen,
} as const satisfies Partial<Record<AccountView['kind'], { load: () => Promise<unknown> }>>

const isLater = (kind: string): kind is keyof typeof LATER => Object.hasOwn(LATER, kind)

/** Loads what a page needs in addition to the entry, so that its whole server render is hydrated at once. */
export async function loadAccountScreen({ kind }: AccountView): Promise<void> {
  if (isLater(kind)) await LATER[kind].load()
}

const MENU: Readonly<Partial<Record<AccountView['kind'], PortalPage>>> = {
  home: 'overview',
  orders: 'orders',
  order: 'orders',
  subscriptions: 'subscriptions',
  subscription: 'subscriptions',
  cancel: 'subscriptions',
  'payment-methods': 'methods',
  addresses: 'addresses',
  'your-data': 'data',
}

/** Pages of the menu that have no link back of their own. */
const LISTS: ReadonlySet<AccountView['kind']> = new Set([
  'orders',
  'subscriptions',
  'payment-methods',
  'addresses',
  'your-data',
])

interface ScreenProps {
  page: AccountPage
  links: PortalLinks
}

function HomeScreen({ view, page, links }: ScreenProps & { view: Extract<AccountView, { kind: 'home' }> }) {
  const t = useAccountTexts()
  const { address, subscriptions, orders } = view
  const next = nextOf(subscriptions)
  return (
    <HomeView
      name={page.customer?.name.split(' ')[0] ?? ''}
      heading={page.settings.heading}
      help_text={page.settings.help_text}
      subscriptions={subscriptions}
      order={orders[0] ?? null}
      order_count={view.orders_count}
      methods={view.methods}
      recent_orders={orders.map((order) => ({
        ...order,
        image: order.items[0]?.image ?? null,
        status: t[orderStatus(order)],
        tone: orderTones[orderStatus(order)],
      }))}
      address={address}
      links={links}
      // The subscription's page shows the new dates before anything changes.
      onAction={(_, action) => next && location.assign(`${links.subscription(next.subscription_id)}&do=${action}`)}
    />
  )
}

function Missing() {
  const t = useAccountTexts()
  return (
    <AccountCard title={t.not_found}>
      <p className="shop-soft">{t.not_found_text}</p>
    </AccountCard>
  )
}

function Screen({ page, links }: ScreenProps) {
  const [isGone, setGone] = useState(false)
  const { view, store, customer } = page
  switch (view.kind) {
    case 'login':
      return <SignInScreen store={store} expired={view.expired} />
    case 'link':
      return isGone ? (
        <SignInScreen store={store} expired />
      ) : (
        <LinkScreen store={store} fixesCard={view.fixes_card} onGone={() => setGone(true)} />
      )
    case 'home':
      return <HomeScreen view={view} page={page} links={links} />
    case 'orders':
      return <OrdersScreen orders={view.orders} links={links} />
    case 'order':
      return <InvoiceScreen order={view.order} links={links} store={store} />
    case 'subscriptions':
      return <SubscriptionsScreen view={view} links={links} />
    case 'subscription':
      return <SubscriptionScreen of={view.subscription} page={page} links={links} panel={view.panel} />
    case 'cancel':
      return <CancelScreen of={view.subscription} undelivered={view.undelivered} page={page} links={links} />
    case 'payment-methods':
      return (
        <MethodsScreen
          view={view}
          links={links}
          cardOnly={customer?.payment_method_only ?? false}
          name={customer?.name ?? ''}
        />
      )
    case 'addresses':
      return <AddressesScreen view={view} links={links} />
    case 'your-data':
      return <DataScreen />
    case 'cancel-contract':
    case 'withdraw':
      return <ContractScreen page={page} kind={view.kind} />
    case 'missing':
      return <Missing />
  }
}

async function signOut(): Promise<void> {
  await callAccount('POST', 'sign-out').catch(() => {})
  storeToken(null)
  location.assign('/account/login')
}

/** A page of the customer portal, drawn by the server and hydrated from the same data. */
export function AccountApp({ page }: { page: AccountPage }) {
  const { store, settings, customer, view } = page
  const links = accountLinks(page)
  const menu = MENU[view.kind]
  // A customer who may only fix their card gets no menu: every other page asks them to sign in.
  const shown = customer && !customer.payment_method_only ? customer : null
  useEffect(() => document.getElementById('root')?.removeAttribute('data-cold'), [])
  return (
    <PortalFrame
      look={settings}
      store={store ?? { store_name: '' }}
      test_mode={page.test}
      customer={shown}
      links={links}
      {...(menu !== undefined && { page: menu })}
      showsHomeLink={LISTS.has(view.kind)}
      onSignOut={() => void signOut()}
    >
      <Screen page={page} links={links} />
    </PortalFrame>
  )
}
