import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { counted } from '../../../lib/format.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Check } from './checks.ts'
import type { ContentFacts } from './content-kind.ts'
import classes from './editor.module.css'

function CheckRow({ check }: { check: Check }) {
  const Mark = check.ok ? IconCircleCheck : IconAlertTriangle
  return (
    <li className={classes.check} data-ok={check.ok || undefined}>
      <Mark size={17} stroke={1.7} aria-label={check.ok ? 'Fine:' : 'Warning:'} />
      <div>
        {check.title}
        {check.text && <p className={classes.checkText}>{check.text}</p>}
      </div>
    </li>
  )
}

interface PublishAsideProps {
  page: ContentFacts
  /** The newest values are published. */
  published: boolean
  /** 'page' */
  one: string
  checks: readonly Check[]
  onVersions: () => void
}

/** What shoppers get now, in a sentence. */
function shownNow({ page, published, one }: Pick<PublishAsideProps, 'page' | 'published' | 'one'>): string {
  const { published_version, status, is_default } = page
  if (published) return 'Shoppers see this version.'
  if (published_version !== null && status !== 'draft')
    return `Shoppers still see version ${published_version}. They see your changes after you publish.`
  const made = is_default === undefined ? 'live' : 'live and the default'
  return `Shoppers do not see this ${one}. Publishing makes it ${made}.`
}

/** The column beside the frame: what to know before publishing, and what shoppers see now. */
export function PublishAside({ page, published, one, checks, onVersions }: PublishAsideProps) {
  const warnings = checks.filter(({ ok }) => !ok).length
  return (
    <>
      <Section
        title="Before you publish"
        action={warnings > 0 && <StatusBadge tone="warn">{counted(warnings, 'warning')}</StatusBadge>}
      >
        <ul className={classes.checks}>
          {checks.map((check) => (
            <CheckRow key={check.key} check={check} />
          ))}
        </ul>
      </Section>
      <Section title={published ? 'Published' : 'Not published yet'}>
        <p className={classes.since}>{shownNow({ page, published, one })}</p>
        <p className={classes.since}>
          Last saved <RelativeTime value={page.updated_at} />
        </p>
        {page.published_version !== null && !published && (
          <UnstyledButton className={classes.link ?? ''} onClick={onVersions}>
            See the difference
          </UnstyledButton>
        )}
      </Section>
    </>
  )
}
