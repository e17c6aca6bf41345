import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { IntegrationSummary } from '../../../../shared/contracts/integrations/integrations.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge, StatusDot } from '../../../ui/display/status-badge.tsx'
import { purposeOf, SENT_FROM_LABELS, STATUS_LABELS, toolPath } from '../integration-labels.ts'
import { ToolMark } from '../tool-mark.tsx'
import classes from './overview.module.css'

interface CardProps {
  tool: IntegrationSummary
  mayManage: boolean
}

/** The state of a tool in one line, with its next step. */
function CardFoot({ tool }: { tool: IntegrationSummary }) {
  const { name, status, last_event_at, events, rejected, problem, can_connect } = tool
  if (status === 'not_connected') {
    const ways = toolOf(name).sends.filter((from) => from !== 'both')
    const text = can_connect ? ways.map((from) => SENT_FROM_LABELS[from]).join(', ') : 'Not available yet'
    return <span className={classes.quiet}>{text}</span>
  }
  if (status === 'broken') {
    return (
      <>
        <span className={classes.problem}>
          <StatusDot tone="warn">{problem || 'Credentials rejected'}</StatusDot>
        </span>
        <Link to={toolPath(name)} aria-label={`Fix ${toolOf(name).label}`}>
          Fix
        </Link>
      </>
    )
  }
  const tone = status === 'paused' || last_event_at === null ? 'mute' : 'ok'
  return (
    <>
      <StatusDot tone={tone}>
        {last_event_at === null ? (
          'No events yet'
        ) : (
          <span>
            Last event <RelativeTime value={last_event_at} />
          </span>
        )}
      </StatusDot>
      {rejected > 0 ? (
        <Link to={`${toolPath(name)}?result=rejected`}>{formatCount(rejected)} rejected</Link>
      ) : (
        <span className={classes.quiet}>{formatCount(events)} in 24 h</span>
      )}
    </>
  )
}

/** A tool with its status. The whole card opens the tool's page. */
export function ToolCard({ tool, mayManage }: CardProps) {
  const { name, status, can_connect } = tool
  const purpose = purposeOf(tool)
  const { label, description } = toolOf(name)
  const { label: word, tone } = STATUS_LABELS[status]
  return (
    <article className={classes.card} aria-label={label}>
      <div className={classes.cardBody}>
        <div className={classes.cardHead}>
          <ToolMark name={name} />
          <h3 className={classes.cardTitle}>
            <Link className={classes.cardLink} to={toolPath(name)}>
              {label}
            </Link>
          </h3>
          <span className={classes.cardStatus}>
            {purpose && <StatusBadge tone="info">{purpose}</StatusBadge>}
            {status !== 'not_connected' && <StatusBadge tone={tone}>{word}</StatusBadge>}
            {status === 'not_connected' && can_connect && mayManage && (
              <Button
                component={Link}
                to={toolPath(name)}
                size="xs"
                variant="default"
                className={classes.connect ?? ''}
                aria-label={`Connect ${label}`}
              >
                Connect
              </Button>
            )}
          </span>
        </div>
        <p className={classes.description}>{description}</p>
      </div>
      <footer className={classes.cardFoot}>
        <CardFoot tool={tool} />
      </footer>
    </article>
  )
}
