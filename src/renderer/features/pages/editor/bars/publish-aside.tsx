import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { use, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pluralize } from '../../../../lib/format/format.ts'
import checkList from '../../../../ui/display/checks.module.css'
import { RelativeTime } from '../../../../ui/display/relative-time.tsx'
import { OpenGroup } from '../../../../ui/resource/editor-parts.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { StatusBadge } from '../../../../ui/display/status-badge.tsx'
import type { Check } from '../page-checks.ts'
import type { ContentFacts } from '../content-kind.ts'
import classes from '../editor.module.css'
import { LiveStatus } from '../preview/live-status.tsx'

function GroupLink({ group: { label, title } }: { group: NonNullable<Check['group']> }) {
  const open = use(OpenGroup)
  return (
    <UnstyledButton className={classes.checkLink ?? ''} onClick={() => open(title)}>
      {label}
    </UnstyledButton>
  )
}

const markLabel = ({ ok, blocks }: Check): string => {
  if (ok) return 'OK:'
  return blocks ? 'Blocks publishing:' : 'Warning:'
}

/** A check with a link to its fix. */
export function CheckRow({ check }: { check: Check }) {
  const Failed = check.blocks ? IconCircleX : IconAlertTriangle
  const Mark = check.ok ? IconCircleCheck : Failed
  return (
    <li className={checkList.check} data-ok={check.ok || undefined} data-blocks={check.blocks || undefined}>
      <Mark size={17} stroke={1.7} aria-label={markLabel(check)} />
      <div>
        {check.title}
        {check.text && <p className={classes.checkText}>{check.text}</p>}
        {check.link && (
          <Link className={classes.checkLink ?? ''} to={check.link.path}>
            {check.link.label}
          </Link>
        )}
        {check.group && <GroupLink group={check.group} />}
      </div>
    </li>
  )
}

interface PublishAsideProps {
  page: ContentFacts
  id: string
  /** True if the latest values are published. */
  published: boolean
  /** The noun, such as 'page'. */
  one: string
  /** True if shoppers get it through the store's live flow, if it has one. */
  byFlow: boolean
  checks: readonly Check[]
  /** Title of the checks; 'Before you publish' if absent. */
  title?: string | undefined
  onVersions: () => void
  /** Opens the published version; absent if it has no link. */
  viewLive?: ReactNode
}

/** The column next to the preview: checks before publishing, and the published version. */
export function PublishAside(props: PublishAsideProps) {
  const { page, id, published, one, byFlow, checks, onVersions, viewLive } = props
  const blocking = checks.filter(({ ok, blocks }) => !ok && blocks).length
  const warnings = checks.filter(({ ok, blocks }) => !ok && !blocks).length
  return (
    <>
      <Section
        title={props.title ?? 'Before you publish'}
        action={
          (blocking > 0 && <StatusBadge tone="bad">{pluralize(blocking, 'problem')}</StatusBadge>) ||
          (warnings > 0 && <StatusBadge tone="warn">{pluralize(warnings, 'warning')}</StatusBadge>)
        }
      >
        <ul className={checkList.checks}>
          {checks.map((check) => (
            <CheckRow key={check.key} check={check} />
          ))}
        </ul>
      </Section>
      <Section title={published ? 'Published' : 'Not published yet'}>
        <LiveStatus page={page} id={id} published={published} one={one} byFlow={byFlow} />
        <p className={classes.since}>
          Last saved <RelativeTime value={page.updated_at} />
        </p>
        {page.published_version !== null && !published && (
          <UnstyledButton className={classes.link ?? ''} onClick={onVersions}>
            View changes
          </UnstyledButton>
        )}
        {viewLive}
      </Section>
    </>
  )
}
