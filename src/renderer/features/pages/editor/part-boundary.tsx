import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { recordRenderError } from '../../../lib/storage/error-log.ts'
import classes from './editor.module.css'

interface FaultProps {
  what: string
  onRetry: () => void
}

function Fault({ what, onRetry }: FaultProps) {
  return (
    <div className={classes.fault} role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <div>
        <p>{what} isn’t available right now.</p>
        <p className={classes.faultText}>Your changes are safe, and the rest of the editor still works.</p>
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconRefresh size={15} stroke={1.8} />}
          onClick={onRetry}
        >
          Retry
        </Button>
      </div>
    </div>
  )
}

interface PartBoundaryProps {
  /** The part's name at the start of a sentence: 'The group Banner'. */
  what: string
  children: ReactNode
}

/** Error boundary for one part of the editor: the draft is stored outside of it, so no input is lost. */
export function PartBoundary({ what, children }: PartBoundaryProps) {
  const [tries, setTries] = useState(0)
  return (
    <ErrorBoundary
      key={tries}
      onError={recordRenderError}
      fallback={<Fault what={what} onRetry={() => setTries(tries + 1)} />}
    >
      {children}
    </ErrorBoundary>
  )
}
