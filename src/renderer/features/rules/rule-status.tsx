import type { RoutingRuleWire } from '../../../shared/contracts/routing-rule-shapes.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Which version is in force, and whether there is a newer draft. */
export function RuleStatus({ rule, size = 'normal' }: { rule: RoutingRuleWire; size?: 'normal' | 'small' }) {
  const { status, version, published_version } = rule
  return (
    <>
      {status === 'live' && (
        <StatusBadge tone="ok" size={size}>
          Live v{published_version}
        </StatusBadge>
      )}
      {status === 'paused' && (
        <StatusBadge tone="warn" size={size}>
          Paused v{published_version}
        </StatusBadge>
      )}
      {version !== published_version && (
        <StatusBadge tone="info" size={size}>
          Draft v{version}
        </StatusBadge>
      )}
    </>
  )
}
