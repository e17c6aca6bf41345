import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { flows, type FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import type { FlowContext } from '../../../../shared/domain/flows/flow-check.ts'
import { shownAt, stepOf } from '../../../../shared/domain/flows/flow.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { EditorScreen } from '../../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../../ui/resource/load-state.ts'
import { DeviceChoice, DEVICES, ZoomChoice, type Device, type Zoom } from '../editor/preview/stage.tsx'
import { FlowStatus } from './flow-status.tsx'
import { StepPreview } from './simulation/step-preview.tsx'
import { FlowSimulationPanel } from './simulation/flow-simulation-panel.tsx'
import classes from './simulation/flow-simulation.module.css'
import { currentStep, startSimulation, type PayOutcome } from './simulation/flow-simulation.ts'

function TestRun({ flow, facts }: { flow: FlowDraft; facts: FlowContext }) {
  const [seed, setSeed] = useState<string>(() => crypto.randomUUID())
  const [walk, setWalk] = useState(() => startSimulation(flow, seed))
  const [outcome, setOutcome] = useState<PayOutcome>('approved')
  const [device, setDevice] = useState<Device>(DEVICES[0])
  const [zoom, setZoom] = useState<Zoom>('fit')
  useScreenTitle(flow.name)
  const begin = (with_seed: string) => {
    setSeed(with_seed)
    setWalk(startSimulation(flow, with_seed))
  }
  const place = currentStep(flow, walk)
  const ref_id = place?.variant.ref_id ?? null
  return (
    <EditorScreen
      title={flow.name}
      kind="Test run of a flow"
      backTo={to('flows.edit', { flowId: flow.flow_id })}
      load={LOADED}
      status={<FlowStatus flow={flow} />}
      draft="saved"
      controls={
        <>
          <DeviceChoice value={device} onChange={setDevice} />
          <ZoomChoice value={zoom} onChange={setZoom} />
        </>
      }
      settings={
        <FlowSimulationPanel
          flow={flow}
          things={facts.things}
          walk={walk}
          outcome={outcome}
          onOutcome={setOutcome}
          onWalk={setWalk}
          onAgain={() => begin(seed)}
          onOther={() => begin(crypto.randomUUID())}
        />
      }
    >
      {place && ref_id !== null ? (
        <StepPreview
          key={ref_id}
          kind={place.step.kind}
          ref_id={ref_id}
          attempt={walk.attempt}
          page_id={shownAt(stepOf(flow, 'payment_page'), walk.path)}
          device={device}
          zoom={zoom}
        />
      ) : (
        <p className={classes.nothing}>
          {place ? 'Nothing is selected for this step yet.' : 'This is the end of the test run.'}
        </p>
      )}
    </EditorScreen>
  )
}

/** /editor/checkout/flow-preview/{flowId} (RT-109, GAP-19): simulates a shopper in a flow. */
export default function FlowPreviewScreen() {
  const { flowId = '' } = useParams()
  const { store_id } = useStore()
  const details = useApi(flows.details, { query: { flow_id: flowId } }, { freshMs: 0 })
  const facts = useApi(flows.facts, { query: { store_id } })
  // A simulation continues with the flow it started with, even after a refetch.
  const [flow, setFlow] = useState<FlowDraft | null>(null)
  const read = details.refreshing ? undefined : details.data?.flowDetails
  if (read && flow?.flow_id !== flowId) setFlow(read)
  if (flow?.flow_id === flowId && facts.data) return <TestRun key={flowId} flow={flow} facts={facts.data} />
  const failed = [details.load, facts.load].find(({ error }) => error !== null)
  return (
    <EditorScreen
      title="Test run"
      kind="Test run of a flow"
      backTo={to('flows.list')}
      load={failed ?? { loading: true }}
      draft="saved"
      settings={null}
    >
      {null}
    </EditorScreen>
  )
}
