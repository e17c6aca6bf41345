import { CountBadge } from '../../ui/display/count-badge.tsx'
import { useDisputesDue } from '../../lib/live/use-disputes-due.ts'

/** Beside the menu entry that leads to disputes: how many need a response. Nothing while none does. */
export function DisputesBadge() {
  const due = useDisputesDue()
  return due === 0 ? null : (
    <CountBadge count={due} label={due === 1 ? 'dispute needs a response' : 'disputes need a response'} />
  )
}
