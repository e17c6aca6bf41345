import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconHistory, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FlowContent, FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import { validateFlow, type FlowContext } from '../../../../shared/domain/flows/flow-check.ts'
import { isOwnSave } from '../../../lib/live/own-saves.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { BarLabel } from '../../../ui/resource/bar-label.tsx'
import { UndoButtons } from '../../../ui/resource/editor-parts.tsx'
import { EditorScreen } from '../../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../../ui/resource/load-state.ts'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import type { LocalDraft } from '../editor/draft/local-draft.ts'
import { NewerNotice } from '../editor/newer-notice.tsx'
import { PresenceNote } from '../editor/bars/presence-note.tsx'
import { ConflictDialog } from '../editor/draft/conflict-dialog.tsx'
import { draftKey, type ContentDraft } from '../editor/draft/content-store.ts'
import { useContentDraft } from '../editor/draft/use-content-draft.ts'
import { FlowCanvas } from './canvas/flow-canvas.tsx'
import { setTarget, type FlowShape } from './flow-edit.ts'
import { StatsFilterFields } from './stats-filter-fields.tsx'
import classes from './flow-editor.module.css'
import { FlowHistory } from './flow-history.tsx'
import { flowKind } from './flow-kind.ts'
import { FlowStatus } from './flow-status.tsx'
import { FlowTools } from './flow-tools.tsx'
import type { FlowEditing } from './panel/flow-editing.ts'
import { FlowPanel } from './panel/flow-panel.tsx'
import { StepPanel } from './panel/step-panel.tsx'
import { ProblemBar } from './problem-bar.tsx'
import { useStatsFilter, useFlowStats, type StatsFilter } from './use-flow-stats.ts'

type Draft = ContentDraft<FlowContent, FlowDraft>

const LEAVING = 'Your latest changes aren’t saved. They stay on this device and are sent when you open this flow again.'

function useUndoKeys({ onUndo, onRedo }: Pick<Draft, 'onUndo' | 'onRedo'>): void {
  useHotkeys(
    [
      ['mod+Z', () => onUndo?.()],
      ['mod+shift+Z', () => onRedo?.()],
      ['mod+Y', () => onRedo?.()],
    ],
    [],
    true,
  )
}

/** State shared by canvas and panels. */
function useEditing(draft: Draft, facts: FlowContext, counted: StatsFilter): FlowEditing {
  const { steps, edges } = draft.values
  const flow = useMemo(() => ({ steps, edges }), [steps, edges])
  const [selected, setSelected] = useState<string | null>(null)
  const problems = useMemo(() => validateFlow(flow, facts), [flow, facts])
  const figures = useFlowStats(draft.page.flow_id, counted)
  const change = (next: FlowShape) => draft.set({ steps: next.steps, edges: next.edges })
  return { flow, facts, problems, figures, change: draft.readOnly ? null : change, selected, onSelect: setSelected }
}

function Body({ draft, editing }: { draft: Draft; editing: FlowEditing }) {
  const { flow, facts, problems, figures, change, selected, onSelect } = editing
  const step = flow.steps.find(({ step_id }) => step_id === selected)
  return (
    <div className={classes.body}>
      <main className={classes.canvas} id="main">
        <FlowCanvas
          flow={flow}
          things={facts.things}
          figures={figures}
          problems={problems}
          selected={selected}
          editable={change !== null}
          onSelect={onSelect}
          onWay={(edge) => change?.(setTarget(flow, edge))}
          tools={<FlowTools editing={editing} />}
        />
      </main>
      <aside className={classes.panel} aria-label={step ? 'Selected step' : 'The flow'}>
        {step ? (
          <StepPanel key={step.step_id} editing={editing} step={step} />
        ) : (
          <FlowPanel
            editing={editing}
            name={draft.values.name}
            nameProblem={draft.problems.get('name')}
            onName={(name) => draft.set({ name })}
          />
        )}
      </aside>
      <footer className={classes.foot}>
        {draft.readOnly ? (
          <span role="status">Your role lets you view this flow but not edit it.</span>
        ) : (
          <PresenceNote kind={flowKind} id={draft.page.flow_id} />
        )}
        <NewerNotice id={draft.page.flow_id} draft={draft} />
        <ProblemBar facts={facts} problems={problems} onSelect={onSelect} />
      </footer>
    </div>
  )
}

interface FlowEditorProps {
  opened: FlowDraft
  localDraft: LocalDraft<FlowContent> | null
  facts: FlowContext
}

/** The full-screen flow editor: canvas, panel of the selected step, and problems below. */
export function FlowEditor({ opened, localDraft, facts }: FlowEditorProps) {
  const readOnly = !useCan('pages.manage')
  const draft = useContentDraft(flowKind, opened, localDraft, readOnly)
  const [counted, setCounted] = useStatsFilter()
  const [history, setHistory] = useState(false)
  const editing = useEditing(draft, facts, counted)
  const { page, values } = draft
  useScreenTitle(values.name)
  useUndoKeys(draft)
  const publish = {
    onPublish: () => void draft.publish(),
    busy: draft.publishing,
    disabled: draft.published || editing.problems.length > 0,
  }
  return (
    <>
      <UnsavedGuard dirty={draft.state !== 'saved'} message={LEAVING} />
      <EditorScreen
        title={values.name || 'Untitled'}
        kind="Flow"
        backTo={to('flows.list')}
        load={LOADED}
        status={<FlowStatus flow={page} />}
        draft={draft.state}
        problem={draft.problem}
        onSave={() => void draft.save()}
        {...(readOnly ? {} : { publish })}
        controls={
          !history && (
            <>
              {!readOnly && <UndoButtons onUndo={draft.onUndo} onRedo={draft.onRedo} />}
              <StatsFilterFields counted={counted} onChange={setCounted} />
            </>
          )
        }
        actions={
          <>
            <Button variant="default" aria-pressed={history} onClick={() => setHistory(!history)}>
              <BarLabel icon={IconHistory} label={history ? 'Close history' : 'History'} />
            </Button>
            <Button variant="default" component={Link} to={to('flows.preview', { flowId: page.flow_id })}>
              <BarLabel icon={IconPlayerPlay} label="Test run" />
            </Button>
          </>
        }
        settings={null}
        instead={
          history ? (
            <FlowHistory draft={draft} facts={facts} onClose={() => setHistory(false)} />
          ) : (
            <Body draft={draft} editing={editing} />
          )
        }
      >
        {null}
      </EditorScreen>
      {draft.conflict && (
        <ConflictDialog
          kind={flowKind}
          local={draft.conflict.rebased}
          remote={draft.conflict.remote.values}
          isOwn={isOwnSave(draftKey(flowKind, draft.page.flow_id), draft.conflict.remote.version)}
          onRebase={draft.rebaseLocal}
          onAccept={draft.acceptRemote}
        />
      )}
    </>
  )
}
