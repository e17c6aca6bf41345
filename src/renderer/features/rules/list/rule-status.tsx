import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'

interface LiveBadgeProps {
  status: RoutingRuleWire['status']
  /** 'v2', if the version is not shown next to it. */
  version?: string
  size?: 'normal' | 'small'
}

/** Whether the published rule is live or paused. */
export function LiveBadge({ status, version, size = 'normal' }: LiveBadgeProps) {
  if (status === 'draft') return null
  const word = status === 'live' ? 'Live' : 'Paused'
  return (
    <StatusBadge tone={status === 'live' ? 'ok' : 'warn'} size={size}>
      {version === undefined ? word : `${word} ${version}`}
    </StatusBadge>
  )
}

/** Which version is live, and whether there is a newer draft. */
export function RuleStatus({ rule, size = 'normal' }: { rule: RoutingRuleWire; size?: 'normal' | 'small' }) {
  const { status, version, published_version } = rule
  return (
    <>
      <LiveBadge status={status} version={`v${published_version}`} size={size} />
      {version !== published_version && (
        <StatusBadge tone="info" size={size}>
          Draft v{version}
        </StatusBadge>
      )}
    </>
  )
}
