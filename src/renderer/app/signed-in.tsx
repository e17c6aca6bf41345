import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import { useGoLiveDialog, useOpenGoLive } from '../lib/stores/go-live.ts'
import { to } from '../lib/navigation/route-paths.ts'
import { useHasLoggedOut, useToken } from '../lib/session/session.ts'
import { useCurrentStore, useStores } from '../lib/session/stores.ts'
import { pluralize } from '../lib/format/format.ts'
import { useInviteRequests } from '../lib/session/user-helpers.ts'
import { PageSkeleton } from '../ui/feedback/skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx'
import classes from './signed-in.module.css'
import { StatusBanners } from './shell/status-banners.tsx'
import { DashboardShell } from './dashboard-shell.tsx'
import { ScreenBoundary } from './error-screen.tsx'
import { EditorLayout } from './layout/shell/editor-layout.tsx'
import { routeAt } from './routes.ts'
import { useWindowTitle } from './routes/window-title.ts'
import { useConnection, useLive } from './hooks/use-live.ts'
import { usePreload } from './hooks/use-preload.ts'
import { useStoreChanges } from './hooks/use-store-changes.ts'

const GoLiveDialog = lazy(() =>
  import('../features/go-live/go-live-dialog.tsx').then(({ GoLiveDialog: screen }) => ({ default: screen })),
)

const NO_STORE = 'Create a store to manage its orders, customers and payment pages.'

/** Nearly every screen belongs to a store, so without one only links to create or join a store are shown (DEF-14). */
function NoStore() {
  const { list } = useInviteRequests()
  const [first] = list
  const from = list.length === 1 ? first?.store_name : pluralize(list.length, 'store')
  return (
    <EmptyState
      icon={IconBuildingStore}
      page
      title="No store yet"
      message={first ? `You’re invited to ${from}. Accept an invite or create your own store.` : NO_STORE}
      action={
        <>
          {first && (
            <Button component={Link} to={to('settings.account', undefined, { tab: 'invites' })}>
              {list.length === 1 ? 'View invite' : 'View invites'}
            </Button>
          )}
          <Button component={Link} to={to('set-up-store')} variant={first ? 'default' : 'filled'}>
            Create store
          </Button>
        </>
      }
    />
  )
}

/** Placeholder with a screen's padding, shown while its code or the store loads. */
function ScreenPlaceholder() {
  return (
    <div className={classes.waiting}>
      <PageSkeleton />
    </div>
  )
}

function StoreScreen({ storeless }: { storeless: boolean }) {
  const { pathname } = useLocation()
  const stores = useStores()
  const store = useCurrentStore()
  if (stores.load.error) {
    return <ErrorState title="Stores couldn’t be loaded" {...stores.load.error} onRetry={stores.retry} />
  }
  if (!store && !stores.data) return <ScreenPlaceholder />
  if (!store && !storeless) return <NoStore />
  return (
    <ScreenBoundary resetKey={pathname}>
      {/* The key remounts the screen when the store changes, so that no state of the old store remains. */}
      <Suspense fallback={<ScreenPlaceholder />} key={store?.store_id ?? ''}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  )
}

/** The go-live dialog, loaded when first opened. */
function GoLive() {
  const { store_id } = useGoLiveDialog()
  return <Suspense>{store_id !== null && <GoLiveDialog />}</Suspense>
}

function SignedInArea() {
  const { pathname } = useLocation()
  const route = routeAt(pathname)
  const live = useLive()
  const connection = useConnection(live)
  useStoreChanges()
  usePreload(route)
  const store = useCurrentStore()
  useWindowTitle(route?.title ?? '', true)
  const openGoLive = useOpenGoLive()
  const band = (
    <>
      <StatusBanners
        testMode={store?.cart_mode === 'test'}
        onGoLive={() => store && openGoLive(store.store_id)}
        connection={connection}
      />
      <GoLive />
    </>
  )
  if (route?.area === 'editor') {
    return (
      <EditorLayout band={band}>
        <StoreScreen storeless={false} />
      </EditorLayout>
    )
  }
  return (
    <DashboardShell route={route} band={band}>
      <StoreScreen storeless={route?.storeless ?? false} />
    </DashboardShell>
  )
}

/** The auth guard: redirects visitors without a token to /login, which returns them afterwards (GD-001). */
export function SignedIn() {
  const location = useLocation()
  const token = useToken()
  const hasLeft = useHasLoggedOut()
  if (token !== null) return <SignedInArea />
  if (hasLeft) return <Navigate to={to('login')} replace />
  const { pathname, search } = location
  return <Navigate to={to('login')} state={{ from: routeAt(pathname) ? pathname + search : null }} replace />
}
