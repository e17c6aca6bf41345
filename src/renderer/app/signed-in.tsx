import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom'
import { to } from '../lib/route-paths.ts'
import { useToken } from '../lib/session.ts'
import { useCurrentStore, useStores } from '../lib/stores.ts'
import { StatGridSkeleton } from '../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import classes from './signed-in.module.css'
import { Bands } from './bands.tsx'
import { DashboardShell } from './dashboard-shell.tsx'
import { ScreenBoundary } from './error-screen.tsx'
import { EditorLayout } from './layout/editor-layout.tsx'
import { routeAt } from './routes.ts'
import { useWindowTitle } from './title.ts'
import { useConnection, useLive } from './use-live.ts'

/** Every screen here belongs to a store, so without one there is only the way to make it (DEF-14). */
function NoStore() {
  return (
    <EmptyState
      icon={IconBuildingStore}
      title="No store yet"
      message="Orders, customers and payment pages belong to a store. Name your first one to begin."
      action={
        <Button component={Link} to={to('set-up-store')}>
          Set up a store
        </Button>
      }
    />
  )
}

/** A room of a screen's own padding, filled while its code or the store is on its way. */
function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label="Loading">
      <StatGridSkeleton />
    </div>
  )
}

function StoreScreen() {
  const { pathname } = useLocation()
  const stores = useStores()
  const store = useCurrentStore()
  if (stores.load.error) {
    return <ErrorState title="Stores could not be loaded" {...stores.load.error} onRetry={stores.retry} />
  }
  if (!store) return stores.data ? <NoStore /> : <Waiting />
  return (
    <ScreenBoundary resetKey={pathname}>
      {/* Another store is another screen: nothing of the old one may stay in its state. */}
      <Suspense fallback={<Waiting />} key={store.store_id}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  )
}

function SignedInArea() {
  const { pathname } = useLocation()
  const route = routeAt(pathname)
  const live = useLive()
  const connection = useConnection(live)
  const store = useCurrentStore()
  useWindowTitle(route?.title ?? '', true)
  const band = <Bands testMode={store?.cart_mode === 'test'} connection={connection} />
  if (route?.area === 'editor') {
    return (
      <EditorLayout band={band}>
        <StoreScreen />
      </EditorLayout>
    )
  }
  return (
    <DashboardShell route={route} band={band}>
      <StoreScreen />
    </DashboardShell>
  )
}

/** The token guard: without one the visitor goes to /login, and comes back from there (GD-001). */
export function SignedIn() {
  const location = useLocation()
  const token = useToken()
  if (token !== null) return <SignedInArea />
  const { pathname, search } = location
  return <Navigate to={to('login')} state={{ from: routeAt(pathname) ? pathname + search : null }} replace />
}
