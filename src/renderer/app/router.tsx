import { Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { createBrowserRouter, Navigate, Outlet, useLocation, useNavigate, type RouteObject } from 'react-router-dom'
import { paths, to } from '../lib/navigation/route-paths.ts'
import { onSessionExpired, useToken } from '../lib/session/session.ts'
import { platform } from '../platform/current.ts'
import { ErrorScreen, ScreenBoundary } from './error-screen.tsx'
import { HostGuard } from './host-guard.tsx'
import { AuthLayout } from './layout/shell/auth-layout.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { ShopperRedirect } from './shopper-redirect.tsx'
import { aliases, routes, type Route } from './routes.ts'
import { useWindowTitle } from './routes/window-title.ts'

/** Path that a visitor requested before the guard redirected them to /login; only ever a path of the app. */
function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return to('dashboard')
  const { from } = state
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : to('dashboard')
}

/** Handles what every route needs: destinations from outside the window, and sessions ended by the server. */
function Root() {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => platform().onNavigate((destination) => void navigate(destination)), [navigate])
  useEffect(
    () =>
      onSessionExpired(() => {
        client.clear()
        platform().signedOut()
        const { pathname, search } = globalThis.location
        void navigate(to('login'), { state: { from: pathname + search } })
      }),
    [client, navigate],
  )
  return (
    <HostGuard>
      <Outlet />
    </HostGuard>
  )
}

const year = new Date().getFullYear()

const legal = [
  { label: 'Terms', path: to('terms-of-service') },
  { label: 'Privacy', path: `${to('terms-of-service')}#privacy` },
]

/** Screens that don't need a login. Redirects signed-in users away from /login (DEF-13). */
function SignedOut({ route }: { route: Route }) {
  const location = useLocation()
  const token = useToken()
  useWindowTitle(route.title, false)
  if (route.id === 'login' && token !== null) return <Navigate to={returnPath(location.state)} replace />
  return (
    <AuthLayout homePath={to('root')} links={legal} year={year}>
      <ScreenBoundary resetKey={location.pathname}>
        <Suspense fallback={<Loader aria-label="Loading" />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
    </AuthLayout>
  )
}

/** Sidebar, top bar and live updates, loaded separately so that the login screen doesn't wait for them. */
export const loadSignedIn = () => import('./signed-in.tsx')
const SignedIn = lazyScreen(() => loadSignedIn().then((part) => ({ default: part.SignedIn })))

function SignedInPart() {
  return (
    <ScreenBoundary resetKey="signed-in">
      <Suspense>
        <SignedIn />
      </Suspense>
    </ScreenBoundary>
  )
}

function Alias({ target }: { target: string }) {
  const { search } = useLocation()
  return <Navigate to={target + search} replace />
}

function ToShop() {
  const { pathname, search } = useLocation()
  return <ShopperRedirect path={pathname + search} />
}

function screenObject({ path, screen }: Route): RouteObject[] {
  if (!screen) return []
  const Screen = lazyScreen(screen)
  return [{ path, element: <Screen /> }]
}

function objectsOf(areas: readonly Route['area'][]): RouteObject[] {
  return routes.filter(({ area }) => areas.includes(area)).flatMap(screenObject)
}

/**
 * Builds the route tree from the table, with guards above the screens. Unknown signed-in paths redirect to /dashboard
 * (A §2).
 */
export function routeObjects(): RouteObject[] {
  const signedOut = routes
    .filter(({ area }) => area === 'signedOut')
    .map((route) => ({ element: <SignedOut route={route} />, children: screenObject(route) }))
  const shopper = routes.filter(({ area }) => area === 'shopper').map(({ path }) => ({ path, element: <ToShop /> }))
  const other = Object.entries(aliases).map(([path, id]) => ({ path, element: <Alias target={paths[id]} /> }))
  const unknown = { path: '*', element: <Navigate to={to('dashboard')} replace /> }
  const signedIn = { element: <SignedInPart />, children: [...objectsOf(['dashboard', 'editor']), unknown] }
  return [
    { element: <Root />, errorElement: <ErrorScreen />, children: [...signedOut, ...shopper, ...other, signedIn] },
  ]
}

export const createRouter = () => createBrowserRouter(routeObjects())
