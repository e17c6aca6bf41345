import type { Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { formatCount, formatPercent, pluralize } from '../../../lib/format/format.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TestEvent } from './test-event.tsx'
import classes from './tool.module.css'

interface AsideProps {
  tool: Tool
  integration: Integration
  mayManage: boolean
}

const LOW = 50

/** How many purchases carried each detail that the tool matches buyers by. */
function MatchQuality({ tool, integration: { match } }: Pick<AsideProps, 'tool' | 'integration'>) {
  const { purchases, identifiers } = match
  return (
    <Section title="Match quality" action={<span className={classes.quiet}>Purchase, 24 h</span>}>
      {purchases === 0 ? (
        <p className={classes.quiet}>After a purchase, this shows which details {tool.label} can match the buyer by.</p>
      ) : (
        <>
          <ul className={classes.match}>
            {identifiers.map(({ name, count }) => {
              const share = (count / purchases) * 100
              return (
                <li key={name}>
                  <span>{name}</span>
                  <span className={classes.bar} aria-hidden>
                    <span style={{ width: `${share}%` }} data-low={share < LOW || undefined} />
                  </span>
                  <strong>{formatPercent(share, 0)}</strong>
                </li>
              )
            })}
          </ul>
          <p className={classes.hint}>
            Of {pluralize(purchases, 'purchase')}. Ad tools get personal details only as SHA-256 hashes.
          </p>
        </>
      )}
    </Section>
  )
}

function LastDay({ figures }: Pick<Integration, 'figures'>) {
  const { sent, accepted, rejected, held, waiting } = figures
  return (
    <Section title="Last 24 hours">
      <KeyValueList
        align="end"
        items={[
          { label: 'Events sent', value: formatCount(sent) },
          { label: 'Accepted', value: formatCount(accepted) },
          {
            label: 'Rejected',
            value: rejected > 0 ? <span className={classes.bad}>{formatCount(rejected)}</span> : formatCount(rejected),
          },
          { label: 'Held back, no consent', value: formatCount(held) },
          { label: 'Waiting', value: formatCount(waiting) },
        ]}
      />
    </Section>
  )
}

/** Match quality, test event and figures of a connected tool. */
export function ToolAside({ tool, integration, mayManage }: AsideProps) {
  return (
    <>
      <MatchQuality tool={tool} integration={integration} />
      {mayManage && <TestEvent tool={tool} integration={integration} />}
      <LastDay figures={integration.figures} />
    </>
  )
}
