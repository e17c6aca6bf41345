import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { Reply } from '../../../../shared/contract.ts'
import type { integrationCalls } from '../../../../shared/contracts/integrations/integrations.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { toolPath } from '../integration-labels.ts'
import classes from './overview.module.css'

export type Overview = Reply<typeof integrationCalls.list>

const Figure = ({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd>
      <strong>{value}</strong> {children}
    </dd>
  </div>
)

/** Events of all tools within 24 hours. */
export function OverviewFigures({ integrations, figures }: Overview) {
  const { sent, accepted, rejected, held, slowest } = figures
  const [worst] = integrations.toSorted((one, other) => other.rejected - one.rejected)
  return (
    <dl className={classes.figures} aria-label="Events of the last 24 hours">
      <Figure label="Events sent, 24 h" value={formatCount(sent)} />
      <Figure label="Accepted" value={formatCount(accepted)}>
        {sent > 0 && <span className={classes.good}>{formatPercent((accepted / sent) * 100)}</span>}
      </Figure>
      <Figure label="Rejected" value={formatCount(rejected)}>
        {rejected > 0 && worst && (
          <Link to={`${toolPath(worst.name)}?result=rejected`} aria-label="View rejected events">
            View
          </Link>
        )}
      </Figure>
      <Figure label="Held back, no consent" value={formatCount(held)} />
      <Figure label="Slowest tool, p95" value={slowest ? toolOf(slowest.name).label : '–'}>
        {slowest && <span className={classes.quiet}>{formatCount(slowest.p95_ms)} ms</span>}
      </Figure>
    </dl>
  )
}
