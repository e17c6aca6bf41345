import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { orchestration } from '../../../shared/contracts/orchestration.ts'
import { shippingMethods } from '../../../shared/contracts/shipping-methods.ts'
import { counted } from '../../lib/format.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { pageChecks, type Check } from './checks.ts'
import classes from './editor.module.css'
import type { PageDraft } from './use-page-draft.ts'

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
  draft: PageDraft
  /** What custom CSS would hide, in words. */
  hiddenParts: readonly string[]
  onVersions: () => void
}

/** The column beside the page: what to know before publishing, and what shoppers see now. */
export function PublishAside({ draft, hiddenParts, onVersions }: PublishAsideProps) {
  const store = useStore()
  const { store_id } = store
  const { payment_page_id, published_version, status, updated_at } = draft.page
  const methods = useApi(shippingMethods.list, { query: { store_id, payment_page_id } })
  const connections = useApi(orchestration.all, { query: { store_id } })
  const checks = pageChecks(draft.values, {
    methods: methods.data?.shipping_methods.length,
    connections: connections.data?.data,
    mode: store.cart_mode,
    hiddenParts,
    hasTerms: store.terms_of_service_link !== '' && store.privacy_policy_link !== '',
  })
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
      <Section title={draft.published ? 'Published' : 'Not published yet'}>
        <p className={classes.since}>
          {draft.published
            ? 'Shoppers see this version.'
            : published_version === null || status === 'draft'
              ? 'Shoppers do not see this page. Publishing makes it live and the default.'
              : `Shoppers still see version ${published_version}. They see your changes after you publish.`}
        </p>
        <p className={classes.since}>
          Last saved <RelativeTime value={updated_at} />
        </p>
        {published_version !== null && !draft.published && (
          <UnstyledButton className={classes.link ?? ''} onClick={onVersions}>
            See the difference
          </UnstyledButton>
        )}
      </Section>
    </>
  )
}
