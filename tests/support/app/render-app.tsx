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

/** A device with nothing kept but what is given, as JSON where it is not a text. */
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

/** Theme and server data around a part; failed calls are tried again at once. */
export function Providers({ children, client }: { children: ReactNode; client?: QueryClient }) {
  return (
    <UiProvider env="test">
      <QueryClientProvider client={client ?? createQueryClient(0)}>{children}</QueryClientProvider>
    </UiProvider>
  )
}

/** Draws a part at an address. */
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

/** Draws a tree of routes at an address; `address()` tells where it has led. */
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
