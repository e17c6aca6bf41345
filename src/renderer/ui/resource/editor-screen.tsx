import { ActionIcon, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowLeft, IconCloudCheck, IconCloudUp, IconPencil } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DetailSkeleton } from '../feedback/skeletons.tsx'
import { OpenGroup } from './editor-parts.tsx'
import { PaneSwitch, usePanes } from './editor-panes.tsx'
import classes from './editor-screen.module.css'
import { LoadGate } from './load-gate.tsx'
import type { LoadState } from './load-state.ts'

export type DraftState = 'saved' | 'saving' | 'unsaved' | 'failed'

const words: Record<DraftState, { label: string; icon: typeof IconPencil }> = {
  saved: { label: 'Saved', icon: IconCloudCheck },
  saving: { label: 'Saving…', icon: IconCloudUp },
  unsaved: { label: 'Unsaved changes', icon: IconPencil },
  failed: { label: 'Not saved — retry', icon: IconAlertTriangle },
}

interface EditorBarProps {
  title: string
  /** Type of the edited item: 'Payment page · Standard'. */
  kind: string
  backTo: string
  load: LoadState
  /** Badge after the title: Draft, Live. */
  status?: ReactNode
  draft: DraftState
  /** Why saving failed. */
  problem?: string | null
  /** Saves immediately, on Ctrl/⌘+S and on retry. */
  onSave?: () => void
  /** Absent without permission to publish. */
  publish?: { onPublish: () => void; busy: boolean; disabled?: boolean }
  /** The center of the bar: undo, redo, device widths, zoom. */
  controls?: ReactNode
  /** Buttons before Publish: History, Preview. */
  actions?: ReactNode
}

interface EditorFrameProps extends Pick<EditorBarProps, 'kind' | 'load' | 'onSave'> {
  bar: ReactNode
  /** Setting groups on the left (`SettingGroup`). */
  settings: ReactNode
  /** A row of options above the preview. */
  above?: ReactNode
  /** Checks and notes on the right. */
  aside?: ReactNode
  /** The preview. */
  children: ReactNode
  /** Replaces settings and preview: the versions. */
  instead?: ReactNode
}

interface DraftWordsProps {
  state: DraftState
  problem: string | null
  onSave: (() => void) | undefined
}

function DraftWords({ state, problem, onSave }: DraftWordsProps) {
  const { label, icon: Mark } = words[state]
  if (state === 'failed' && onSave) {
    return (
      <span className={classes.draft} data-state={state} role="status">
        <button type="button" className={classes.retry} title={problem ?? undefined} onClick={onSave}>
          <Mark size={16} stroke={1.7} aria-hidden />
          {label}
        </button>
      </span>
    )
  }
  return (
    <span className={classes.draft} data-state={state} role="status">
      <Mark size={16} stroke={1.7} aria-hidden />
      {label}
    </span>
  )
}

/** The bar above an editor: the item, its save state and actions. */
export function EditorBar(props: EditorBarProps) {
  const { title, kind, backTo, status, draft, problem = null, onSave, publish, controls, actions, load } = props
  const ready = !load.loading && !load.error
  return (
    <header className={classes.bar}>
      <div className={classes.name}>
        <ActionIcon component={Link} to={backTo} aria-label="Back" size={36}>
          <IconArrowLeft size={19} stroke={1.8} />
        </ActionIcon>
        <div className={classes.words}>
          <p className={classes.kind}>{kind}</p>
          <div className={classes.titleLine}>
            <h1 className={classes.title}>{title}</h1>
            {status}
          </div>
        </div>
      </div>
      <div className={classes.controls}>{ready && controls}</div>
      <div className={classes.actions}>
        {ready && publish && <DraftWords state={draft} problem={problem} onSave={onSave} />}
        <div className={classes.buttons}>
          {ready && actions}
          {publish && (
            <Button onClick={publish.onPublish} loading={publish.busy} disabled={!ready || publish.disabled === true}>
              Publish
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

/** The editor below its bar; separate components, so that neither rerenders the other. */
export function EditorFrame(props: EditorFrameProps) {
  const { bar, load, kind, settings, above, aside, children, instead, onSave } = props
  const pane = useRef<HTMLElement>(null)
  const panes = usePanes(pane)
  useHotkeys([['mod+S', () => onSave?.()]], [])
  const openGroup = (title: string) => {
    panes.choose('settings')
    const heads = [...(pane.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])]
    const head = heads.find(({ dataset }) => dataset['group'] === title)
    if (head?.getAttribute('aria-expanded') === 'false') head.click()
    head?.focus({ preventScroll: true })
    head?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={classes.root} data-panes={instead ? undefined : panes.pane} data-fills={instead ? undefined : ''}>
      {bar}
      <LoadGate
        load={load}
        what={kind}
        skeleton={
          <div className={classes.pad}>
            <DetailSkeleton aside />
          </div>
        }
      >
        {instead}
        <PaneSwitch of={panes} hidden={Boolean(instead)} />
        <div className={classes.body} hidden={Boolean(instead)}>
          <aside className={classes.settings} aria-label="Settings" ref={pane}>
            {settings}
          </aside>
          <main className={classes.main} id="main">
            {above && <div className={classes.above}>{above}</div>}
            <OpenGroup value={openGroup}>
              <div className={classes.stage}>
                <div className={classes.frame}>{children}</div>
                {aside && <div className={classes.aside}>{aside}</div>}
              </div>
            </OpenGroup>
          </main>
        </div>
      </LoadGate>
    </div>
  )
}

type EditorScreenProps = EditorBarProps & Omit<EditorFrameProps, 'bar'>

/** The full-screen editor: bar, settings on the left, live preview in the center. */
export function EditorScreen(props: EditorScreenProps) {
  return <EditorFrame {...props} bar={<EditorBar {...props} />} />
}
