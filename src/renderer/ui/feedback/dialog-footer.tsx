import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogFooterProps {
  /** Why the form could not be saved; null if nothing is wrong. */
  error: string | null
  busy: boolean
  onCancel: () => void
  /** Label of the button that submits the form. */
  children: ReactNode
}

/** The end of a form in a dialog: its error, Cancel and the button that submits it. */
export const DialogFooter = ({ error, busy, onCancel, children }: DialogFooterProps) => (
  <>
    {error !== null && (
      <Alert color="red" role="alert" mt={16}>
        {error}
      </Alert>
    )}
    <Group justify="flex-end" gap={8} mt={24}>
      <Button variant="default" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" loading={busy}>
        {children}
      </Button>
    </Group>
  </>
)
