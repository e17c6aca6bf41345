import { Alert, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { integrationCalls, type Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import { shopify, type ShopifyConnection } from '../../../../shared/contracts/integrations/shopify.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { LOADED, type LoadState } from '../../../ui/resource/load-state.ts'
import type { PageHeaderProps } from '../../../ui/resource/page-header.tsx'
import screen from '../../../ui/resource/screen.module.css'
import { STATUS_LABELS } from '../integration-labels.ts'
import table from '../tool/tool.module.css'
import { ToolMark } from '../tool-mark.tsx'
import { ActivitySection } from './activity-section.tsx'
import { ConflictsSection } from './conflicts-section.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { RunsSection } from './runs-section.tsx'
import { isActive } from './shopify-labels.ts'
import classes from './shopify.module.css'
import { SyncProgress } from './sync-progress.tsx'
import { SyncStatus } from './sync-status.tsx'
import { useShopifyActions, type ShopifyActions } from './use-shopify-actions.ts'

/** The progress of a run is announced too, but not for every product. */
const POLL_MS = 5000

const tool = toolOf('shopify')

const HEADER: PageHeaderProps = {
  title: tool.label,
  purpose: tool.description,
  mark: <ToolMark name="shopify" />,
  crumbs: [{ label: 'Integrations', path: to('integrations') }, { label: tool.label }],
}

const STEPS = [
  'Products, stock and promo codes come from Shopify. You choose the directions before anything is written to Shopify.',
  'Fields that changed on both sides are listed with both values. Nothing is overwritten until you choose.',
  'Turn on orders to write each paid order to Shopify and to get its tracking back.',
  'Changes arrive within seconds, and a sync compares everything.',
]

const PERMISSIONS =
  'Create an app for your store in the Shopify developer dashboard, install it, and copy its client ID and secret.'

function ConnectPage({ integration, mayManage }: { integration: Integration; mayManage: boolean }) {
  if (!integration.can_connect)
    return (
      <DetailScreen header={HEADER} load={LOADED} what="Shopify" empty={<Unavailable />}>
        {null}
      </DetailScreen>
    )
  return (
    <DetailScreen
      header={HEADER}
      load={LOADED}
      what="Shopify"
      aside={
        <>
          <Section title="Before you connect">
            <p className={classes.soft}>{PERMISSIONS}</p>
          </Section>
          <Section title="After you connect">
            <ul className={table.steps}>
              {STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </Section>
        </>
      }
    >
      {!mayManage && <Alert color="blue">Your role can’t connect integrations. Ask an owner or admin to do it.</Alert>}
      <CredentialsForm tool={tool} integration={integration} mayManage={mayManage} />
    </DetailScreen>
  )
}

const Unavailable = () => (
  <EmptyState
    icon={IconPlugConnected}
    title="Shopify can’t be connected yet"
    message="This version of Cartwright doesn’t connect to it. Manage your products under Inventory until then."
    action={
      <Button component={Link} to={to('inventory.list')} variant="default">
        View inventory
      </Button>
    }
  />
)

interface ConnectedProps {
  integration: Integration
  connection: ShopifyConnection
  mayManage: boolean
}

function Buttons({ connection: { status, run }, actions }: { connection: ShopifyConnection; actions: ShopifyActions }) {
  const { pause, resume, disconnect, start } = actions
  return (
    <>
      {status === 'connected' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} stroke={1.8} />}
          loading={pause.busy}
          onClick={pause.run}
        >
          Pause
        </Button>
      )}
      <Button variant="default" className={table.destructive ?? ''} loading={disconnect.busy} onClick={disconnect.run}>
        Disconnect
      </Button>
      {status === 'paused' && (
        <Button leftSection={<IconPlayerPlay size={16} stroke={1.8} />} loading={resume.busy} onClick={resume.run}>
          Resume
        </Button>
      )}
      {status === 'connected' && (
        <Button
          leftSection={<IconRefresh size={16} stroke={1.8} />}
          loading={start.busy}
          disabled={run !== null && isActive(run)}
          onClick={start.run}
        >
          Sync now
        </Button>
      )}
    </>
  )
}

function Notice({ connection, actions, mayManage }: Omit<ConnectedProps, 'integration'> & { actions: ShopifyActions }) {
  const { status, problem } = connection
  if (status === 'paused')
    return <Alert color="yellow">Paused. Nothing is read from Shopify or written to it until you resume.</Alert>
  if (status !== 'broken') return null
  return (
    <Alert color="red" role="alert" title="Shopify rejected the credentials">
      <p>
        {problem}. Nothing is synchronized. Replace the credentials below, or check them again if you fixed the app.
      </p>
      {mayManage && (
        <Button mt={8} size="xs" variant="default" loading={actions.resume.busy} onClick={actions.resume.run}>
          Check again
        </Button>
      )}
    </Alert>
  )
}

function ConnectedPage({ integration, connection, mayManage }: ConnectedProps) {
  const actions = useShopifyActions(integration.version)
  const { shop, connected_at, connected_by, status, run } = connection
  const { label, tone } = STATUS_LABELS[status]
  const header: PageHeaderProps = {
    ...HEADER,
    purpose: `${shop}, connected ${formatDate(connected_at)}${connected_by && ` by ${connected_by}`}.`,
    status: <StatusBadge tone={tone}>{label}</StatusBadge>,
    ...(mayManage && { action: <Buttons connection={connection} actions={actions} /> }),
  }
  return (
    <DetailScreen header={header} load={LOADED} what="Shopify">
      {!mayManage && (
        <Alert color="blue">Your role can view this integration. Ask an owner or admin to change it.</Alert>
      )}
      <Notice connection={connection} actions={actions} mayManage={mayManage} />
      {run && isActive(run) && <SyncProgress run={run} actions={actions} mayManage={mayManage} />}
      <div className={screen.columns}>
        <SyncStatus connection={connection} mayManage={mayManage} />
        <ConnectionCard connection={connection} actions={actions} mayManage={mayManage} />
      </div>
      <ConflictsSection mayManage={mayManage} />
      <RunsSection />
      <ActivitySection />
      {mayManage && <CredentialsForm tool={tool} integration={integration} mayManage={mayManage} />}
    </DetailScreen>
  )
}

const Loading = ({ load }: { load: LoadState }) => (
  <DetailScreen header={HEADER} load={load} what="Shopify" aside={null}>
    {null}
  </DetailScreen>
)

/** /integrations/shopify: connection, synchronization, conflicts and activity (RT-091). */
export default function ShopifyScreen() {
  const { store_id } = useStore()
  const mayManage = useCan('store.manage')
  const details = useApi(integrationCalls.details, { query: { store_id, name: 'shopify' } })
  const integration = details.data?.data
  const isConnected = integration !== undefined && integration.status !== 'not_connected'
  const { data, load } = useApi(shopify.details, isConnected ? { query: { store_id } } : null, { pollMs: POLL_MS })
  if (!integration) return <Loading load={details.load} />
  if (!isConnected) return <ConnectPage integration={integration} mayManage={mayManage} />
  if (!data?.data) return <Loading load={load} />
  return <ConnectedPage integration={integration} connection={data.data} mayManage={mayManage} />
}
