import type { PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'

export function AddCard({ subscriptions }: { subscriptions: readonly PortalSubscription[] }) {
  return subscriptions.length === 0 ? null : null
}
