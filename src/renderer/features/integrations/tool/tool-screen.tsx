import { Alert, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { integrationCalls, type Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import { toolNames, type Tool } from '../../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatDate, pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { SaveBar } from '../../../ui/feedback/save-bar.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ConflictDialog } from '../../../ui/resource/conflict-dialog.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import type { PageHeaderProps } from '../../../ui/resource/page-header.tsx'
import screen from '../../../ui/resource/screen.module.css'
import { LOADED, type LoadState } from '../../../ui/resource/load-state.ts'
import { purposeOf, STATUS_LABELS } from '../integration-labels.ts'
import { ToolMark } from '../tool-mark.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { ConsentSection } from './consent-section.tsx'
import { EventLog } from './event-log.tsx'
import { MappingSection } from './mapping-section.tsx'
import { ToolAside } from './tool-aside.tsx'
import { useToolForm } from './tool-form.ts'
import classes from './tool.module.css'
import { useToolActions, type ToolActions } from './use-tool-actions.ts'

/** Events that are held back for lack of consent aren't announced. */
const POLL_MS = 10_000

interface ToolProps {
  tool: Tool
  integration: Integration
}

function Purpose({ tool, integration: { status, last_event_at, connected_at, connected_by } }: ToolProps) {
  if (status === 'not_connected' || connected_at === null) return tool.description
  return (
    <>
      {last_event_at === null ? (
        'No events yet.'
      ) : (
        <>
          Last event <RelativeTime value={last_event_at} />.
        </>
      )}{' '}
      Connected {formatDate(connected_at)}
      {connected_by && ` by ${connected_by}`}.
    </>
  )
}

function Buttons({ status, actions }: { status: Integration['status']; actions: ToolActions }) {
  const { pause, resume, disconnect } = actions
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
      {status === 'paused' && (
        <Button leftSection={<IconPlayerPlay size={16} stroke={1.8} />} loading={resume.busy} onClick={resume.run}>
          Resume
        </Button>
      )}
      <Button
        variant="default"
        className={classes.destructive ?? ''}
        loading={disconnect.busy}
        onClick={disconnect.run}
      >
        Disconnect
      </Button>
    </>
  )
}

interface NoticeProps extends ToolProps {
  actions: ToolActions
  mayManage: boolean
}

/** Why nothing is sent now. */
function Notice({ tool, integration, actions, mayManage }: NoticeProps) {
  const { status, problem, figures } = integration
  if (!mayManage && status !== 'not_connected')
    return <Alert color="blue">Your role can view this integration. Ask an owner or admin to change it.</Alert>
  if (status === 'paused')
    return <Alert color="yellow">Paused. Nothing is sent to {tool.label} until you resume it.</Alert>
  if (integration.is_sandbox)
    return (
      <Alert color="blue">
        Events go to a sandbox on this server, not to {tool.label}. Enter your own credentials to connect {tool.label}.
      </Alert>
    )
  if (status !== 'broken') return null
  return (
    <Alert color="red" role="alert" title={`${tool.label} rejected the credentials`}>
      <p>
        {problem}. {figures.waiting > 0 && `${pluralize(figures.waiting, 'event')} waiting. `}Replace the credentials,
        or check them again if you fixed them in {tool.label}.
      </p>
      <Button mt={8} size="xs" variant="default" loading={actions.resume.busy} onClick={actions.resume.run}>
        Check again
      </Button>
    </Alert>
  )
}

function ToolForms({ tool, integration, actions, mayManage }: NoticeProps) {
  const edited = useToolForm(tool, integration)
  const { form, ref, onSubmit, error, saving, conflict, isBehind } = edited
  const isNew = integration.status === 'not_connected'
  const parts = { tool, integration, form, mayManage }
  return (
    <form ref={ref} className={screen.stack} aria-label={`${tool.label} connection`} noValidate onSubmit={onSubmit}>
      <Notice tool={tool} integration={integration} actions={actions} mayManage={mayManage} />
      {error !== null && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {conflict && <ConflictDialog what="Integration" conflict={conflict} />}
      {isBehind && (
        <Alert color="blue" role="status">
          A newer version of this integration was saved. When you save, your changes are merged into it.
        </Alert>
      )}
      <ConnectionSection {...parts} />
      <MappingSection {...parts} />
      <ConsentSection {...parts} />
      {isNew && mayManage && (
        <div className={classes.connect}>
          <p className={classes.quiet}>Cartwright checks the credentials with a call to {tool.label}.</p>
          <Button type="submit" loading={saving} leftSection={<IconPlugConnected size={16} stroke={1.8} />}>
            Connect {tool.label}
          </Button>
        </div>
      )}
      {!isNew && mayManage && (
        <SaveBar dirty={form.isDirty()} saving={saving} onDiscard={form.reset} saveLabel="Save" />
      )}
    </form>
  )
}

/** What happens once the tool is connected. */
const NextSteps = ({ tool }: { tool: Tool }) => (
  <Section title="After you connect">
    <ul className={classes.steps}>
      <li>Events are sent within seconds, and again if {tool.label} is down.</li>
      <li>Each event has one ID, so {tool.label} counts it once.</li>
      <li>Without the shopper’s consent, nothing leaves Cartwright.</li>
      <li>The event log shows every request with its response.</li>
    </ul>
  </Section>
)

const Unavailable = ({ tool }: { tool: Tool }) => (
  <EmptyState
    icon={IconPlugConnected}
    title={`${tool.label} can’t be connected yet`}
    message="This version of Cartwright doesn’t connect to it. Manage your products under Inventory until then."
    action={
      <>
        <Button component={Link} to={to('inventory.list')} variant="default">
          View inventory
        </Button>
        <Button component={Link} to={to('integrations')} variant="default">
          View integrations
        </Button>
      </>
    }
  />
)

function Loaded({ tool, integration }: ToolProps) {
  const mayManage = useCan('store.manage')
  const actions = useToolActions(tool, integration)
  const { status, can_connect, figures } = integration
  const purpose = purposeOf(integration)
  const { label, tone } = STATUS_LABELS[status]
  const isConnected = status !== 'not_connected'
  const header = {
    ...headerOf(tool),
    purpose: <Purpose tool={tool} integration={integration} />,
    status: (
      <>
        {isConnected && <StatusBadge tone={tone}>{label}</StatusBadge>}
        {purpose && <StatusBadge tone="info">{purpose}</StatusBadge>}
      </>
    ),
    ...(isConnected && mayManage && { action: <Buttons status={status} actions={actions} /> }),
  }
  const shared = { header, load: LOADED, what: tool.label }
  if (!can_connect && !isConnected)
    return (
      <DetailScreen {...shared} empty={<Unavailable tool={tool} />}>
        {null}
      </DetailScreen>
    )
  return (
    <DetailScreen {...shared}>
      <div className={screen.columns}>
        {/* Connecting starts a new form: what was typed for the connection is stored now. */}
        <ToolForms
          key={String(isConnected)}
          tool={tool}
          integration={integration}
          actions={actions}
          mayManage={mayManage}
        />
        <aside className={screen.stack}>
          {isConnected ? (
            <ToolAside tool={tool} integration={integration} mayManage={mayManage} />
          ) : (
            <NextSteps tool={tool} />
          )}
        </aside>
      </div>
      {isConnected && <EventLog tool={tool} rejected={figures.rejected} mayManage={mayManage} />}
    </DetailScreen>
  )
}

const headerOf = (tool: Tool): PageHeaderProps => ({
  title: tool.label,
  purpose: tool.description,
  mark: <ToolMark name={tool.name} />,
  crumbs: [{ label: 'Integrations', path: to('integrations') }, { label: tool.label }],
})

function ToolPage({ tool }: { tool: Tool }) {
  const { store_id } = useStore()
  const { data, load } = useApi(integrationCalls.details, { query: { store_id, name: tool.name } }, { pollMs: POLL_MS })
  if (data) return <Loaded tool={tool} integration={data.data} />
  return <Loading tool={tool} load={load} />
}

const Loading = ({ tool, load }: { tool: Tool; load: LoadState }) => (
  <DetailScreen header={headerOf(tool)} load={load} what={tool.label} aside={null}>
    {null}
  </DetailScreen>
)

/** /integrations/…: a tool's connection, mapping, consent, test event and log (RT-091 to RT-101). */
export default function ToolScreen() {
  const last = useLocation().pathname.split('/').findLast(Boolean)
  const name = toolNames.find((each) => each === last)
  // The routes only lead here with the name of a tool.
  if (name === undefined) return null
  return <ToolPage key={name} tool={toolOf(name)} />
}
