import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconWebhook } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { integrationCalls, type IntegrationSummary } from '../../../../shared/contracts/integrations/integrations.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { CardSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { ViewLink, ViewLinks, viewPath } from '../../../ui/layout/view-links.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import screen from '../../../ui/resource/screen.module.css'
import { OverviewFigures, type Overview } from './overview-figures.tsx'
import classes from './overview.module.css'
import { ToolCard } from './tool-card.tsx'

const isConnected = ({ status }: IntegrationSummary): boolean => status !== 'not_connected'

const VIEWS = [
  { key: '', label: 'All', shows: () => true },
  { key: 'connected', label: 'Connected', shows: isConnected },
  {
    key: 'attention',
    label: 'Needs attention',
    shows: (tool: IntegrationSummary) => tool.status === 'broken' || tool.rejected > 0,
  },
  { key: 'not-connected', label: 'Not connected', shows: (tool: IntegrationSummary) => !isConnected(tool) },
] as const

const GROUPS: readonly { key: Tool['group']; title: string; note: string }[] = [
  { key: 'store', title: 'Store and email', note: 'Products, orders and profiles' },
  { key: 'ads', title: 'Ads', note: 'Each event counts once' },
]

function Filters({ integrations }: Pick<Overview, 'integrations'>) {
  const [params, setParams] = useSearchParams()
  const shown = params.get('status') ?? ''
  const search = (text: string) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        if (text === '') next.delete('search')
        else next.set('search', text)
        return next
      },
      { replace: true },
    )
  return (
    <div className={classes.filters} role="search" aria-label="Integrations: search and filters">
      <TextInput
        type="search"
        size="xs"
        className={classes.search ?? ''}
        aria-label="Search integrations"
        placeholder="Search..."
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={params.get('search') ?? ''}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      <ViewLinks label="Integrations by status">
        {VIEWS.map(({ key, label, shows }) => (
          <ViewLink
            key={key}
            label={label}
            path={viewPath(params.toString(), ['status'], key === '' ? {} : { status: key })}
            active={shown === key}
            count={integrations.filter(shows).length}
          />
        ))}
      </ViewLinks>
    </div>
  )
}

function Cards({ integrations }: Pick<Overview, 'integrations'>) {
  const [params] = useSearchParams()
  const mayManage = useCan('store.manage')
  const view = VIEWS.find(({ key }) => key === (params.get('status') ?? '')) ?? VIEWS[0]
  const wanted = (params.get('search') ?? '').trim().toLowerCase()
  const found = integrations.filter((tool) => {
    const { label, description } = toolOf(tool.name)
    return view.shows(tool) && `${label} ${description}`.toLowerCase().includes(wanted)
  })
  if (found.length === 0)
    return <p className={classes.none}>No matching integrations. Try a different search or filter.</p>
  return GROUPS.map(({ key, title, note }) => {
    const tools = found.filter(({ name }) => toolOf(name).group === key)
    if (tools.length === 0) return null
    return (
      <section key={key} className={classes.group} aria-label={title}>
        <div className={classes.groupHead}>
          <h2>{title}</h2>
          <p>{note}</p>
        </div>
        <div className={classes.cards}>
          {tools.map((tool) => (
            <ToolCard key={tool.name} tool={tool} mayManage={mayManage} />
          ))}
        </div>
      </section>
    )
  })
}

/** /integrations: the marketing and commerce tools with their status (RT-090). */
export default function IntegrationsScreen() {
  const { store_id } = useStore()
  const { data, load } = useApi(integrationCalls.list, { query: { store_id } })
  return (
    <div className={screen.page}>
      <PageHeader
        title="Integrations"
        purpose="Connect the tools that sell, advertise and measure for your store."
        action={
          <Button
            component={Link}
            to={to('settings.account', undefined, { tab: 'webhooks' })}
            variant="default"
            leftSection={<IconWebhook size={16} stroke={1.8} />}
          >
            Webhooks
          </Button>
        }
      />
      <LoadGate
        load={load}
        what="Integrations"
        skeleton={
          <>
            <CardSkeleton height={64} />
            <CardSkeleton height={300} />
            <CardSkeleton height={300} />
          </>
        }
      >
        {data && (
          <>
            <OverviewFigures {...data} />
            <Filters integrations={data.integrations} />
            <Cards integrations={data.integrations} />
          </>
        )}
      </LoadGate>
    </div>
  )
}
