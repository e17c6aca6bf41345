import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { flows, type FlowContent, type FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { EditorScreen } from '../../../ui/resource/editor-screen.tsx'
import { readLocalDraft, type LocalDraft } from '../editor/draft/local-draft.ts'
import { draftKey } from '../editor/draft/content-store.ts'
import { FlowEditor } from './flow-editor.tsx'
import { flowKind } from './flow-kind.ts'

interface Opened {
  flow: FlowDraft
  localDraft: LocalDraft<FlowContent> | null
}

/** The draft with its local draft; null until both are loaded. */
function useOpened(flow: FlowDraft | undefined): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null)
  const wanted = opened === null ? flow : undefined
  useEffect(() => {
    if (wanted === undefined) return undefined
    let left = false
    const open = async () => {
      const localDraft = await readLocalDraft(draftKey(flowKind, wanted.flow_id), flowKind.content.parse(wanted))
      if (!left) setOpened({ flow: wanted, localDraft })
    }
    void open()
    return () => {
      left = true
    }
  }, [wanted])
  return opened
}

function OpenedFlow({ flowId }: { flowId: string }) {
  const { store_id } = useStore()
  const details = useApi(flows.details, { query: { flow_id: flowId } })
  const facts = useApi(flows.facts, { query: { store_id } }, { freshMs: 0 })
  // An editor that starts from a cached, older response could overwrite newer changes.
  const opened = useOpened(details.refreshing ? undefined : details.data?.flowDetails)
  if (opened && facts.data) return <FlowEditor opened={opened.flow} localDraft={opened.localDraft} facts={facts.data} />
  const failed = [details.load, facts.load].find(({ error }) => error !== null)
  return (
    <EditorScreen
      title="Flow"
      kind="Flow"
      backTo={to('flows.list')}
      load={failed ?? { loading: true }}
      draft="saved"
      settings={null}
    >
      {null}
    </EditorScreen>
  )
}

/** /editor/checkout/flows/{flowId}: the flow editor. */
export default function FlowEditorScreen() {
  const { flowId = '' } = useParams()
  return <OpenedFlow key={flowId} flowId={flowId} />
}
