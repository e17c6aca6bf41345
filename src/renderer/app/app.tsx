import { QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from 'react-error-boundary'
import { RouterProvider } from 'react-router-dom'
import { recordRenderError } from '../lib/storage/error-log.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { UiProvider } from '../ui/ui-provider.tsx'
import { createColorSchemeManager } from './shell/color-scheme.ts'
import { ErrorScreen } from './error-screen.tsx'
import { createRouter } from './router.tsx'

const client = createQueryClient()
const router = createRouter()
const colorSchemeManager = createColorSchemeManager()

export function App() {
  return (
    <UiProvider colorSchemeManager={colorSchemeManager}>
      <ErrorBoundary fallback={<ErrorScreen />} onError={recordRenderError}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </UiProvider>
  )
}
