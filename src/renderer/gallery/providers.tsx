import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { UiProvider } from '../ui/ui-provider.tsx'
import { sampleQueryClient } from './samples/merchant.ts'

interface UiProvidersProps {
  env?: 'default' | 'test'
  children: ReactNode
}

/** What every dashboard component needs: the theme, dialogs, toasts and server data. */
export function UiProviders({ env = 'default', children }: UiProvidersProps) {
  const [client] = useState(sampleQueryClient)
  return (
    <UiProvider env={env} defaultColorScheme="auto">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </UiProvider>
  )
}

/** Gives an example an address of its own, because table state and tabs are stored in it. */
export function Routed({ children }: { children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }]))
  return <RouterProvider router={router} />
}
