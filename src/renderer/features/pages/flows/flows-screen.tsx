import { Button } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { flows, type FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import { validateFlow, type FlowContext } from '../../../../shared/domain/flows/flow-check.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { InUseDialog } from '../list/in-use-dialog.tsx'
import { NewContent } from '../list/new-content.tsx'
import { useContentActions } from '../list/use-content-actions.ts'
import { FlowCanvas } from './canvas/flow-canvas.tsx'
import { StatsFilterFields } from './stats-filter-fields.tsx'
import { flowKind } from './flow-kind.ts'
import { FlowRow } from './flow-row.tsx'
import { isActive } from './flow-status.tsx'
import classes from './flows.module.css'
import { useStatsFilter, useFlowStats } from './use-flow-stats.ts'

const WORDS = {
  archive: 'Shoppers get your default cart and pages instead. You can restore it later.',
  archiveMany: 'Shoppers get your default cart and pages instead. You can restore them later.',
  remove: 'This deletes its steps, versions and statistics. Orders aren’t affected. You can’t undo this.',
}

/** The selected flow, with its statistics. */
function Shown({ flow, facts, mayEdit }: { flow: FlowDraft; facts: FlowContext; mayEdit: boolean }) {
  const [counted, setCounted] = useStatsFilter()
  const figures = useFlowStats(flow.flow_id, counted)
  const navigate = useNavigate()
  const address = flowKind.editorOf(flow)
  return (
    <section className={classes.shown} aria-label={flow.name}>
      <header className={classes.shownHead}>
        <h2 className={classes.shownName}>{flow.name}</h2>
        <span className={classes.counted}>
          <StatsFilterFields counted={counted} onChange={setCounted} />
        </span>
        <span className={classes.buttons}>
          <Button
            variant="default"
            component={Link}
            to={to('flows.preview', { flowId: flow.flow_id })}
            leftSection={<IconPlayerPlay size={16} stroke={1.8} />}
          >
            Test run
          </Button>
          <Button component={Link} to={address} leftSection={<IconPencil size={16} stroke={1.8} />}>
            {mayEdit ? 'Edit' : 'View'}
          </Button>
        </span>
      </header>
      <div className={classes.canvas}>
        <FlowCanvas
          flow={flow}
          things={facts.things}
          figures={figures}
          problems={validateFlow(flow, facts)}
          selected={null}
          editable={false}
          onSelect={(step) => step !== null && void navigate(address)}
        />
      </div>
    </section>
  )
}

function NewFlow() {
  const { store_id } = useStore()
  return (
    <NewContent kind={flowKind} create={flows.create} thing="flow" input={(name) => ({ body: { store_id, name } })} />
  )
}

/** /editor/checkout (RT-063): the store's flows, live flow first, and the canvas of the selected one. */
export default function FlowsScreen() {
  const { store_id } = useStore()
  const mayEdit = useCan('pages.manage')
  const { data, load } = useApi(flows.list, { query: { store_id } })
  const facts = useApi(flows.facts, { query: { store_id } })
  const actions = useContentActions(flowKind, WORDS)
  const [chosen, setChosen] = useState<string | null>(null)
  const [archived, setArchived] = useState(false)
  const failed = [load, facts.load].find(({ error }) => error)
  const all = data?.flows ?? []
  const listed = all
    .filter(({ status }) => archived || status !== 'archived')
    .toSorted((one, other) => Number(isActive(other)) - Number(isActive(one)))
  const shown = listed.find(({ flow_id }) => flow_id === chosen) ?? listed[0]
  const hidden = all.some(({ status }) => status === 'archived')
  return (
    <>
      <DetailScreen
        header={{
          title: 'Flows',
          purpose:
            'Build the path from cart to confirmation. Shoppers use your default pages until you publish a flow.',
          action: mayEdit && all.length > 0 ? <NewFlow /> : null,
        }}
        tabs={
          <ScreenTabs
            label="Flows and links"
            tabs={[
              { label: 'Flows', path: to('flows.list') },
              { label: 'Payment links', path: to('payment-links.list') },
            ]}
          />
        }
        load={failed ?? { loading: load.loading || facts.loading }}
        what="The flows"
        empty={
          all.length === 0 && (
            <EmptyState
              icon={IconRoute}
              title="No flows yet"
              message="Create a flow to add offers before payment and test variants of your pages."
              action={mayEdit ? <NewFlow /> : undefined}
            />
          )
        }
      >
        <ul className={classes.list} aria-label="Flows">
          {listed.map((flow) => (
            <FlowRow
              key={flow.flow_id}
              flow={flow}
              chosen={flow === shown}
              onChoose={() => setChosen(flow.flow_id)}
              actions={mayEdit ? actions : null}
            />
          ))}
        </ul>
        {hidden && (
          <Button variant="subtle" size="xs" onClick={() => setArchived(!archived)}>
            {archived ? 'Hide archived flows' : 'Show archived flows'}
          </Button>
        )}
        {shown && facts.data && <Shown key={shown.flow_id} flow={shown} facts={facts.data} mayEdit={mayEdit} />}
      </DetailScreen>
      {actions.inUse && (
        <InUseDialog name={actions.inUse.name} where={actions.inUse.where} onClose={actions.forgetInUse} />
      )}
    </>
  )
}
