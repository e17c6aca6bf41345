import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { recordRenderError } from '../lib/storage/error-log.ts'
import { ErrorState } from '../ui/feedback/states.tsx'

/** Title and message of ERR-001. */
const TITLE = 'Oops! Something went wrong.'
const MESSAGE = 'We encountered an unexpected error. Please try again later.'

/** Shown in place of a screen that failed to render (A §2). */
export function ErrorScreen() {
  const action = (
    <Button variant="default" onClick={() => location.reload()}>
      Reload the page
    </Button>
  )
  return <ErrorState title={TITLE} message={MESSAGE} action={action} />
}

interface ScreenBoundaryProps {
  children: ReactNode
  /** Changing this value clears the error. Callers pass the URL. */
  resetKey: string
}

/** Contains a render error to the screen that failed, so that the menu still works. */
export function ScreenBoundary({ children, resetKey }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary fallback={<ErrorScreen />} resetKeys={[resetKey]} onError={recordRenderError}>
      {children}
    </ErrorBoundary>
  )
}
