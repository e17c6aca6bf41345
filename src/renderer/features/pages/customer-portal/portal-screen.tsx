import { Button } from '@mantine/core'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { portalSettings } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import type { Reply } from '../../../../shared/contract.ts'
import { fairCancelChecks } from '../../../../shared/domain/subscriptions/fair-cancel.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { subscriptionTabs } from '../../../lib/navigation/subscription-tabs.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { CopyAddress } from '../../../ui/display/copy-address.tsx'
import checkList from '../../../ui/display/checks.module.css'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatCard } from '../../../ui/display/stat-card.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { CheckRow } from '../editor/bars/publish-aside.tsx'
import { hasUnpublished } from '../list/content-status.tsx'
import { legalAddress, legalPages } from './legal-addresses.tsx'
import { permissions } from './portal-kind.ts'
import classes from './portal.module.css'

type Overview = Reply<typeof portalSettings.overview>

const onOff = (isOn: boolean) => <StatusBadge tone={isOn ? 'ok' : 'mute'}>{isOn ? 'On' : 'Off'}</StatusBadge>

function Figures({ figures }: Pick<Overview, 'figures'>) {
  const { sign_ins, actions, canceled, saved } = figures
  return (
    <div className={classes.stats}>
      <StatCard label="Sign-ins" value={formatCount(sign_ins)} hint="Last 90 days" />
      <StatCard label="Changes by customers" value={formatCount(actions)} hint="Last 90 days" />
      <StatCard label="Offers accepted" value={formatCount(saved)} hint="Instead of canceling" />
      <StatCard label="Cancellations" value={formatCount(canceled)} hint="By customers" />
    </div>
  )
}

interface Row {
  label: string
  isOn: boolean
}

const Switches = ({ rows }: { rows: readonly Row[] }) => (
  <ul className={classes.list}>
    {rows.map(({ label, isOn }) => (
      <li key={label}>
        {label}
        {onOff(isOn)}
      </li>
    ))}
  </ul>
)

function Status({ overview }: { overview: Overview }) {
  const { store_id } = useStore()
  const draft = useApi(portalSettings.details, { query: { store_id } }).data?.data
  const { published_at, link } = overview
  const changed = draft !== undefined && draft.published_version !== null && hasUnpublished(draft)
  return (
    <Section
      title="Status"
      action={
        published_at === null ? (
          <StatusBadge tone="warn">Default settings</StatusBadge>
        ) : (
          <StatusBadge tone={changed ? 'warn' : 'ok'}>{changed ? 'Unpublished changes' : 'Published'}</StatusBadge>
        )
      }
    >
      <ul className={classes.list}>
        <li>
          {published_at === null ? (
            'Customers get the default settings until you publish your own.'
          ) : (
            <span>
              Published <RelativeTime value={published_at} />
            </span>
          )}
        </li>
        <li>
          <CopyAddress name="the portal" address={link} />
          <Button
            variant="default"
            size="compact-sm"
            component="a"
            href={link}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={15} stroke={1.8} />}
          >
            Open
          </Button>
        </li>
      </ul>
    </Section>
  )
}

function Settings({ overview }: { overview: Overview }) {
  const { published } = overview
  const failed = fairCancelChecks(published, overview.facts)
  return (
    <>
      <Section title="What customers can do" note="They can always cancel.">
        <Switches rows={permissions.map(([name, label]) => ({ label, isOn: published[name] }))} />
      </Section>
      <Section title="Fair cancel checks">
        <ul className={checkList.checks}>
          {failed.map(({ key, level, title, text }) => (
            <CheckRow key={key} check={{ key, ok: level === 'ok', blocks: level === 'block', title, text }} />
          ))}
        </ul>
      </Section>
    </>
  )
}

function Side({ published, link }: Pick<Overview, 'published' | 'link'>) {
  const { store_id } = useStore()
  return (
    <>
      <Section
        title="Emails"
        action={<Link to={to('settings.notifications', undefined, { tab: 'customer-emails' })}>Preview</Link>}
      >
        <Switches
          rows={[
            { label: 'Sign-in link', isOn: true },
            { label: 'Cancellation confirmation', isOn: published.cancel_confirmation_email },
          ]}
        />
      </Section>
      <Section title="Legal pages">
        <Switches rows={legalPages.map(([setting, label]) => ({ label, isOn: published[setting] }))} />
        {legalPages.map(
          ([setting, label, path]) =>
            published[setting] && (
              <p key={setting} className={classes.address}>
                <CopyAddress name={`“${label}”`} address={legalAddress(link, path, store_id)} />
              </p>
            ),
        )}
      </Section>
    </>
  )
}

/** /subscriptions/customer-portal (RT-062). */
export default function PortalScreen() {
  const { store_id, cart_mode } = useStore()
  const { data, load } = useApi(portalSettings.overview, { query: { store_id, mode: cart_mode } })
  const canEdit = useCan('pages.manage')
  return (
    <DetailScreen
      header={{
        title: 'Customer portal',
        purpose: 'Customers manage their orders and subscriptions here, without a password.',
        action: (
          <Button
            component={Link}
            to={to('subscriptions.portal-edit')}
            leftSection={<IconPencil size={16} stroke={1.8} />}
          >
            {canEdit ? 'Edit portal' : 'View portal'}
          </Button>
        ),
      }}
      load={load}
      what="Customer portal"
      tabs={<ScreenTabs {...subscriptionTabs} />}
      aside={data && <Side {...data} />}
    >
      {data && (
        <>
          <Figures figures={data.figures} />
          <Status overview={data} />
          <Settings overview={data} />
        </>
      )}
    </DetailScreen>
  )
}
