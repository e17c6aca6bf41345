import { CountBadge } from '../../ui/display/count-badge.tsx'
import { useDisputesDue } from '../../lib/live/use-disputes-due.ts'

/** Badge of the disputes menu entry: how many need a response. Nothing if none do. */
export function DisputesBadge() {
  const due = useDisputesDue()
  return due === 0 ? null : (
    <CountBadge count={due} label={due === 1 ? 'dispute needs a response' : 'disputes need a response'} />
  )
}
