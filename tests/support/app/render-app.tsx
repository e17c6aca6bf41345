import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { createQueryClient } from '../../../src/renderer/lib/api/query-client.ts'
import { loadSession } from '../../../src/renderer/lib/session/session.ts'
import { setPlatform } from '../../../src/renderer/platform/current.ts'
import type { Platform } from '../../../src/renderer/platform/platform.ts'
import { createWebPlatform } from '../../../src/renderer/platform/web.ts'
import { UiProvider } from '../../../src/renderer/ui/ui-provider.tsx'

/** Creates a device with only the given data stored, as JSON unless it is a string. */
export function freshDevice(kept: Record<string, unknown> = {}, changes: Partial<Platform> = {}): Platform {
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(kept)) {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const platform = { ...createWebPlatform(), ...changes }
  setPlatform(platform)
  loadSession()
  return platform
}

/** Provides theme and server data to a component; retries failed calls immediately. */
export function Providers({ children, client }: { children: ReactNode; client?: QueryClient }) {
  return (
    <UiProvider env="test">
      <QueryClientProvider client={client ?? createQueryClient(0)}>{children}</QueryClientProvider>
    </UiProvider>
  )
}

/** Renders a component at a URL. */
export const renderAt = (
  part: ReactNode,
  at: string | { pathname: string; state: unknown } = '/',
  client?: QueryClient,
) =>
  render(
    <Providers {...(client ? { client } : {})}>
      <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
    </Providers>,
  )

/** Renders a route tree at a URL; `address()` returns the current one. */
export function renderRoutes(routes: RouteObject[], at: string | { pathname: string; state: unknown }) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const client = createQueryClient(0)
  const view = render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...view, router, client, address: () => router.state.location.pathname + router.state.location.search }
}
