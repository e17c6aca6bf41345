import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { recordRenderError } from '../lib/storage/error-log.ts'
import { ErrorState } from '../ui/feedback/states.tsx'

/** The words of ERR-001: title and message together. */
const TITLE = 'Oops! Something went wrong.'
const MESSAGE = 'We encountered an unexpected error. Please try again later.'

/** What stands in the place of something that could not be drawn (A §2). */
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
  /** Another value clears the error: the address. */
  resetKey: string
}

/** Keeps a render failure to the screen that failed, so that the menu still works. */
export function ScreenBoundary({ children, resetKey }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary fallback={<ErrorScreen />} resetKeys={[resetKey]} onError={recordRenderError}>
      {children}
    </ErrorBoundary>
  )
}
