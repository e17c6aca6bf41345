import { useState } from 'react'
import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'

export interface SubscriptionDialog {
  /** The action that is being confirmed, with what is already known of it; null if none. */
  open: ActionRequest | null
  ask: (request: ActionRequest) => void
  close: () => void
}

/** Which action's confirmation is open: the menu and links on the page open the same one. */
export function useSubscriptionDialog(): SubscriptionDialog {
  const [open, setOpen] = useState<ActionRequest | null>(null)
  return { open, ask: setOpen, close: () => setOpen(null) }
}
