import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'

interface InForceProps {
  status: RoutingRuleWire['status']
  /** 'v2', where the version is not named beside it. */
  version?: string
  size?: 'normal' | 'small'
}

/** Whether what was published of a rule decides payments or is paused. */
export function InForce({ status, version, size = 'normal' }: InForceProps) {
  if (status === 'draft') return null
  const word = status === 'live' ? 'Live' : 'Paused'
  return (
    <StatusBadge tone={status === 'live' ? 'ok' : 'warn'} size={size}>
      {version === undefined ? word : `${word} ${version}`}
    </StatusBadge>
  )
}

/** Which version is in force, and whether there is a newer draft. */
export function RuleStatus({ rule, size = 'normal' }: { rule: RoutingRuleWire; size?: 'normal' | 'small' }) {
  const { status, version, published_version } = rule
  return (
    <>
      <InForce status={status} version={`v${published_version}`} size={size} />
      {version !== published_version && (
        <StatusBadge tone="info" size={size}>
          Draft v{version}
        </StatusBadge>
      )}
    </>
  )
}
