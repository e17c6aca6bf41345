import {
  IconCreditCard,
  IconLayoutDashboard,
  IconLogout,
  IconPlugConnected,
  IconRoute,
  IconSettings,
  IconShoppingBag,
  type Icon,
} from '@tabler/icons-react'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import type { MenuItem, MenuSubItem, SidebarMenu } from '../layout/types.ts'
import { mappedMenuKey, nearestMenuPath, activeMenuKey } from '../routes/active-menu-key.ts'
import type { Route } from '../routes.ts'

interface Entry {
  label: string
  /** Route id. An entry without an existing route is shown as coming soon. */
  id: string
  /** Key of the highlight map that assigns other paths to this entry. */
  parentKey?: string
}

interface Group {
  key: string
  label: string
  icon: Icon
  /** Route of an item without sub-items; a group has entries instead. */
  id?: string
  entries?: readonly Entry[]
  parentKey?: string
  /** Entries that other stores have in this group. Their screens also make the group active. */
  family?: readonly Entry[]
  /** Added at the end while none of the entries has a route. */
  fallback?: readonly Entry[]
}

type PaymentFacts = Pick<Store, 'whop_api_key' | 'using_lasso_payments'>

const onboarding: readonly Entry[] = [{ label: 'Onboarding', id: 'payments.onboarding' }]

/** Payments entries of a store: with its own payments, with a Whop key only, or with neither (A §2). */
export function paymentEntries(store: PaymentFacts | null): readonly Entry[] {
  if (store?.using_lasso_payments) {
    return [
      { label: 'Accounts', id: 'payments.accounts', parentKey: '/accounts' },
      { label: 'Orchestration', id: 'rules.cascade', parentKey: '/orchestration/rules/cascade' },
    ]
  }
  if (store?.whop_api_key) {
    return [
      { label: 'Whop Payments', id: 'whop.dashboard' },
      { label: 'Express Checkout', id: 'payments.express-checkout' },
    ]
  }
  return onboarding
}

const ownPayments: PaymentFacts = { using_lasso_payments: true, whop_api_key: '' }
const otherProvider: PaymentFacts = { using_lasso_payments: false, whop_api_key: 'key' }
const allPayments = [ownPayments, otherProvider, null].flatMap(paymentEntries)

const sales: readonly Entry[] = [
  { label: 'Orders', id: 'orders.list' },
  { label: 'Customers', id: 'customers.list' },
  { label: 'Inventory', id: 'inventory.list' },
  { label: 'Offers', id: 'offers.list' },
]

const flows: readonly Entry[] = [
  { label: 'Flows', id: 'flows.list' },
  { label: 'Carts', id: 'carts.list' },
  { label: 'Optimizers', id: 'optimizers.list' },
  { label: 'Payment Pages', id: 'payment-pages.list' },
  { label: 'Confirmation Pages', id: 'confirmation-pages.list' },
  { label: 'Promo Codes', id: 'promo-codes.list' },
]

const settings: readonly Entry[] = [
  { label: 'Account Settings', id: 'settings.account' },
  { label: 'Notifications', id: 'settings.notifications' },
  { label: 'Tickets', id: 'settings.tickets' },
]

/** The primary menu in the specification's order (A §2, GAP-12). */
const primaryOf = (store: PaymentFacts | null): readonly Group[] => [
  { key: 'dashboard', label: 'Dashboard', icon: IconLayoutDashboard, id: 'dashboard' },
  {
    key: 'payments',
    label: 'Payments',
    icon: IconCreditCard,
    entries: paymentEntries(store),
    family: allPayments,
    fallback: onboarding,
  },
  { key: 'sales', label: 'Sales', icon: IconShoppingBag, entries: sales },
  { key: 'flows', label: 'Flows', icon: IconRoute, entries: flows, parentKey: '/checkouts' },
]

const secondary: readonly Group[] = [
  { key: 'integrations', label: 'Integrations', icon: IconPlugConnected, id: 'integrations' },
  { key: 'settings', label: 'Settings', icon: IconSettings, entries: settings, parentKey: '/settings' },
]

const logout: MenuItem = { key: 'logout', label: 'Logout', icon: IconLogout, active: false, logout: true }

export interface Menu extends SidebarMenu {
  /** Key of the highlight rules for the path (A §2), even if the menu has no entry for it. */
  activeParent: string
}

type MenuRoute = Pick<Route, 'path'> & { id: string }

/** Decides what is active: by the highlight map's key, else by the nearest path. */
interface ActiveRules {
  parent: string
  nearest: string | null
}

/**
 * Returns every path that a menu with these payments entries can link to. The nearest match considers the entries of
 * all stores.
 */
function menuPaths(pathOf: (id: string) => string | undefined, payments: readonly Entry[]): string[] {
  const entries = [...payments, ...sales, ...flows, ...settings]
  const plain = [...primaryOf(null), ...secondary].flatMap(({ id }) => id ?? [])
  return [...entries.map(({ id }) => id), ...plain].flatMap((id) => pathOf(id) ?? [])
}

/** Shows an entry without a screen as coming soon, so that the menu keeps its order (SB-006). */
function subItem(entry: Entry, path: string | undefined, marks: ActiveRules): MenuSubItem {
  if (path === undefined) return { key: entry.id, label: entry.label, path: '', active: false, comingSoon: true }
  const active = marks.parent === (entry.parentKey ?? path) || marks.nearest === path
  return { key: entry.id, label: entry.label, path, active }
}

function menuItem(group: Group, pathOf: (id: string) => string | undefined, marks: ActiveRules): MenuItem {
  const { key, label, icon, id, entries, parentKey, family, fallback } = group
  if (id !== undefined) {
    const path = pathOf(id)
    if (path === undefined) return { key, label, icon, active: false, comingSoon: true }
    return { key, label, icon, path, active: marks.nearest === path }
  }
  const itemsOf = (list: readonly Entry[] = []) => list.map((entry) => subItem(entry, pathOf(entry.id), marks))
  // If none of the entries has a route, the group keeps its fallback.
  const own = itemsOf(entries)
  const items = own.every(({ comingSoon }) => comingSoon) ? [...own, ...itemsOf(fallback)] : own
  const active = marks.parent === parentKey || itemsOf(family ?? entries).some((item) => item.active)
  return { key, label, icon, items, active }
}

/**
 * Builds the sidebar for a store and the current path (A §2).
 * @param highlight the menu path that the route sets as active; if several, the first one in this menu
 */
export function sidebarMenu(
  routes: readonly MenuRoute[],
  store: PaymentFacts | null,
  path: string,
  highlight: string | readonly string[] = path,
): Menu {
  const known = new Map(routes.map((route) => [route.id, route.path]))
  const pathOf = (id: string) => known.get(id)
  const all = menuPaths(pathOf, allPayments)
  const named = typeof highlight === 'string' ? [highlight] : highlight
  const own = menuPaths(pathOf, paymentEntries(store))
  const shown = named.find((each) => own.includes(each)) ?? named[0] ?? path
  const marks = { parent: activeMenuKey(shown, all), nearest: nearestMenuPath(shown, all) }
  const items = (groups: readonly Group[]) => groups.map((group) => menuItem(group, pathOf, marks))
  return {
    primary: items(primaryOf(store)),
    secondary: [...items(secondary), logout],
    activeParent: mappedMenuKey(path) ?? marks.parent,
  }
}
