import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { flows, type FlowContent, type FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import type { FlowContext } from '../../../../shared/domain/flows/flow-check.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { DetailSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { DifferenceList } from '../editor/colors/difference-list.tsx'
import { differencesOf } from '../editor/setting-labels.ts'
import type { ContentDraft } from '../editor/draft/content-store.ts'
import { VersionList } from '../editor/versions/version-list.tsx'
import { defaultComparedVersion } from '../editor/versions/version-label.ts'
import classes from '../editor/versions/versions.module.css'
import { FlowCanvas } from './canvas/flow-canvas.tsx'
import { flowKind } from './flow-kind.ts'

interface FlowHistoryProps {
  draft: ContentDraft<FlowContent, FlowDraft>
  facts: FlowContext
  onClose: () => void
}

interface SideProps extends FlowHistoryProps {
  version: number
  content: FlowContent
}

function Differences({ draft, version, content, onClose }: SideProps) {
  const { currency } = useStore()
  const [busy, setBusy] = useState(false)
  const differences = differencesOf(flowKind, content, draft.values, currency)
  const restore = async () => {
    setBusy(true)
    const done = await draft.restore(version)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <aside className={classes.differences} aria-label="Differences">
      <header className={classes.differencesHead}>
        <h2 className={classes.sideTitle}>
          {differences.length === 0 ? 'No differences' : pluralize(differences.length, 'difference')}
        </h2>
        <span className={classes.versionNote}>Version {version} → Current draft</span>
      </header>
      <div className={classes.differencesBody}>
        <DifferenceList differences={differences} sides={[`Version ${version}`, 'Current draft']} />
      </div>
      {!draft.readOnly && (
        <footer className={classes.restore}>
          <Button
            fullWidth
            loading={busy}
            leftSection={<IconHistory size={16} stroke={1.8} />}
            onClick={() => void restore()}
          >
            Restore version {version}
          </Button>
          <p className={classes.versionNote}>
            Restoring replaces your draft with version {version}. Shoppers don’t see the change until you publish.
          </p>
        </footer>
      )}
    </aside>
  )
}

/** The versions of a flow: shows each on the canvas, lists its differences from the draft, and restores it. */
export function FlowHistory(props: FlowHistoryProps) {
  const { draft, facts } = props
  const { flow_id } = draft.page
  const all = useApi(flows.versions, { query: { flow_id } }, { freshMs: 0 })
  const [chosen, setChosen] = useState<number | null>(null)
  const notes = all.data?.versions ?? []
  const version = chosen ?? defaultComparedVersion(notes)
  const details = useApi(flows.versionDetails, version === null ? null : { query: { flow_id, version } })
  const content = details.data?.data.content
  return (
    <div className={classes.root}>
      <LoadGate load={all.load} what="The versions" skeleton={<DetailSkeleton aside />}>
        <VersionList notes={notes} one="flow" chosen={version} onChoose={setChosen} />
        <main className={classes.main}>
          {version === null ? (
            <p className={classes.none}>No earlier versions yet. Each save creates one.</p>
          ) : (
            <LoadGate load={details.load} what="The version" skeleton={<DetailSkeleton />}>
              {content && (
                <FlowCanvas
                  flow={content}
                  things={facts.things}
                  figures={null}
                  problems={[]}
                  selected={null}
                  editable={false}
                  onSelect={() => {}}
                />
              )}
            </LoadGate>
          )}
        </main>
        {version !== null && content && <Differences {...props} version={version} content={content} />}
      </LoadGate>
    </div>
  )
}
