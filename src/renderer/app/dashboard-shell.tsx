import { useHotkeys } from '@mantine/hooks'
import { IconBug, IconHeadset } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ReactNode, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { auth } from '../../shared/contracts/accounts/auth.ts'
import type { Store } from '../../shared/contracts/stores/store.ts'
import { call } from '../lib/api/api.ts'
import { firstNameOf } from '../lib/format/format.ts'
import { to } from '../lib/navigation/route-paths.ts'
import { roleLabel } from '../lib/session/role-labels.ts'
import { useCurrentStore, useStores, switchStore } from '../lib/session/stores.ts'
import { useIsOperator } from '../lib/session/use-is-operator.ts'
import { useNotificationPath, useNotifications } from '../lib/live/use-notifications.ts'
import { useProfile } from '../lib/session/use-profile.ts'
import { useUnreadTickets } from '../lib/live/use-unread-tickets.ts'
import { clearSession } from '../lib/session/session.ts'
import { platform } from '../platform/current.ts'
import { DashboardLayout } from './layout/shell/dashboard-layout.tsx'
import type { NotificationsPanelProps } from './layout/top-bar/notifications-panel.tsx'
import type { ProfileMenuProps } from './layout/sidebar/profile-menu.tsx'
import { SelectStoreDialog } from './layout/sidebar/select-store-dialog.tsx'
import type { LayoutStore, SidebarMenu } from './layout/types.ts'
import { routes, type Route } from './routes.ts'
import { sidebarMenu } from './shell/sidebar.ts'
import { useNativeMenu } from './hooks/use-native-menu.ts'

const Palette = lazy(() => import('./shell/palette.tsx').then(({ Palette: screen }) => ({ default: screen })))
const DisputesBadge = lazy(() =>
  import('../features/reporting/disputes-badge.tsx').then(({ DisputesBadge: badge }) => ({ default: badge })),
)
const Shortcuts = lazy(() =>
  import('./shell/shortcuts-dialog.tsx').then(({ ShortcutsDialog: screen }) => ({ default: screen })),
)

/** Converts a store for menus and dialogs. */
export const layoutStore = (store: Store): LayoutStore => ({
  store_id: store.store_id,
  store_name: store.store_name,
  store_logo: store.store_logo,
  note: [store.cart_mode === 'test' ? 'Test' : 'Live', store.checkout_domain].filter(Boolean).join(', '),
})

/** The bell: opening an unread notification marks it read and goes to its destination (NO-005 to NO-008). */
function useBell(): NotificationsPanelProps {
  const navigate = useNavigate()
  const { list, unread, loading, error, retry, markRead, markAllRead } = useNotifications()
  const addressOf = useNotificationPath()
  useEffect(() => platform().setBadge(unread), [unread])
  return {
    notifications: list.map(({ _id, read, ...rest }) => ({ ...rest, id: _id, unread: !read })),
    unread,
    loading,
    error,
    onRetry: retry,
    onOpen: ({ id }) => {
      const chosen = list.find((each) => each._id === id)
      if (!chosen) return
      void markRead(chosen)
      if (chosen.destination !== '') void navigate(addressOf(chosen))
    },
    onMarkAllRead: () => void markAllRead(),
  }
}

/** The store dialog, or a link to create a first store (A §2, DEF-14). */
function useStoreChoice() {
  const navigate = useNavigate()
  const stores = useStores().data ?? []
  const [opened, setOpened] = useState(false)
  const choose = useSwitchStore()
  return {
    stores,
    opened,
    close: () => setOpened(false),
    open: () => (stores.length > 0 ? setOpened(true) : void navigate(to('set-up-store'))),
    choose: ({ store_id }: LayoutStore) => {
      setOpened(false)
      choose(store_id)
    },
  }
}

/** Links for operators of this server. */
const operatorLinks = [
  { label: 'Support desk', path: to('support-desk'), icon: IconHeadset },
  { label: 'Error log', path: to('error-log'), icon: IconBug },
]

function useProfileMenu(store: Store | null, onSwitchStore: () => void, onLogout: () => void): ProfileMenuProps {
  const user = useProfile()
  const { unread } = useUnreadTickets()
  const isOperator = useIsOperator()
  return {
    user: { first_name: firstNameOf(user ?? {}), email: user?.email ?? '' },
    store: store && layoutStore(store),
    role: store ? roleLabel(store.role) : null,
    accountPath: to('settings.account'),
    ticketsPath: to('settings.tickets'),
    unreadTickets: unread,
    operatorLinks: isOperator ? operatorLinks : [],
    onSwitchStore,
    onLogout,
  }
}

/** A lazily loaded dialog: its code loads when it's first opened. */
function useLazyDialog(): { wanted: boolean; count: number; open: () => void } {
  const [count, setCount] = useState(0)
  return { wanted: count > 0, count, open: () => setCount((before) => before + 1) }
}

interface DashboardShellProps {
  route: Route | undefined
  band: ReactNode
  children: ReactNode
}

/** Sidebar, top bar, command palette and dialogs around every dashboard screen. */
export function DashboardShell({ route, band, children }: DashboardShellProps) {
  const { pathname } = useLocation()
  const store = useCurrentStore()
  const choice = useStoreChoice()
  const logout = useLogout()
  const bell = useBell()
  const profile = useProfileMenu(store, choice.open, logout)
  const palette = useLazyDialog()
  const [help, setHelp] = useState(false)
  const { activeParent, ...menu } = sidebarMenu(routes, store, pathname, route?.highlight)
  const commands = {
    command_palette: palette.open,
    shortcuts: () => setHelp(true),
    switch_store: choice.open,
    sign_out: logout,
  }
  useNativeMenu(menu, commands)
  // Works while typing too, because the shortcut never enters text.
  useHotkeys([['mod+K', palette.open, { preventDefault: true }]], [])
  useHotkeys([
    ['shift+?', () => setHelp(true)],
    ['?', () => setHelp(true)],
  ])
  return (
    <>
      <DashboardLayout
        menu={
          store
            ? withBadge(
                menu,
                'orders.list',
                <Suspense>
                  <DisputesBadge />
                </Suspense>,
              )
            : menu
        }
        activeParent={activeParent}
        topBar={{ homePath: to('dashboard'), bell, profile, onSearch: palette.open }}
        onLogout={logout}
        band={band}
      >
        {children}
      </DashboardLayout>
      <SelectStoreDialog
        opened={choice.opened}
        onClose={choice.close}
        stores={choice.stores.map(layoutStore)}
        currentStoreId={store?.store_id ?? null}
        onSelect={choice.choose}
        createPath={to('set-up-store')}
        editPath={({ store_id }) => to('edit-store', { store_id })}
      />
      <Suspense>
        {palette.wanted && (
          <Palette opening={palette.count} onChooseStore={choice.choose} onShortcuts={() => setHelp(true)} />
        )}
        {help && <Shortcuts onClose={() => setHelp(false)} />}
      </Suspense>
    </>
  )
}

/** Adds a badge to one of the menu's sub-items. */
function withBadge(menu: SidebarMenu, key: string, badge: ReactNode): SidebarMenu {
  const primary = menu.primary.map((item) =>
    item.items?.some((each) => each.key === key)
      ? { ...item, items: item.items.map((each) => (each.key === key ? { ...each, badge } : each)) }
      : item,
  )
  return { ...menu, primary }
}

/** Logs out: revokes the token on the server, clears the device and shows /login (A §2, AU-018, AU-019). */
function useLogout(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(() => {
    // Sent with the token that the next line removes. The local logout doesn't depend on the server.
    call(auth.logout, {}).catch(() => {})
    clearSession()
    platform().signedOut()
    client.clear()
    void navigate(to('login'))
  }, [client, navigate])
}

/** Makes a store current and navigates to / as specified, which redirects to the dashboard (DEF-13). */
function useSwitchStore(): (storeId: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    (storeId) => {
      switchStore(client, storeId)
      void navigate(to('root'))
    },
    [client, navigate],
  )
}
