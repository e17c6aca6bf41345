import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { UndoButtons } from '../../../ui/resource/editor-parts.tsx'
import { EditorBar } from '../../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../../ui/resource/load-state.ts'
import { ContentStatus } from '../list/content-status.tsx'
import type { ContentFacts } from './content-kind.ts'
import type { ContentDraft } from './content-store.ts'
import type { EditorKind } from './editor-kind.tsx'
import { useEditing, type Live } from './live.ts'
import { DeviceChoice, ZoomChoice } from './stage.tsx'
import type { Look } from './use-look.tsx'

function Undo<V extends object, D extends object>({ live }: { live: Live<ContentDraft<V, D>> }) {
  const { onUndo, onRedo } = useEditing(live)
  useHotkeys(
    [
      ['mod+Z', () => live.get().onUndo?.()],
      ['mod+shift+Z', () => live.get().onRedo?.()],
      ['mod+Y', () => live.get().onRedo?.()],
    ],
    [],
    true,
  )
  return <UndoButtons onUndo={onUndo} onRedo={onRedo} />
}

interface ContentBarProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  live: Live<ContentDraft<V, D>>
  look: Look
  readOnly: boolean
  /** Custom CSS hides what must be seen. */
  held: boolean
  versions: boolean
  onVersions: (shown: boolean) => void
}

/** The name as it is typed: what the server has answered is a moment older. */
function nameIn<V extends object, D extends ContentFacts>({ values, page }: ContentDraft<V, D>): string {
  const typed: unknown = Reflect.get(values, 'name')
  return typeof typed === 'string' ? typed : page.name
}

/** The bar over an editor of content, which follows name and state of the draft. */
export function ContentBar<V extends object, D extends ContentFacts & V>(props: ContentBarProps<V, D>) {
  const { of, live, look, readOnly, held, versions, onVersions } = props
  const draft = useEditing(live)
  const { page, state, problem, publishing, published, publish, save } = draft
  const name = nameIn(draft)
  useScreenTitle(name)
  const { device, setDevice, zoom, setZoom } = look
  const controls = useMemo(
    () => (
      <>
        {!readOnly && <Undo live={live} />}
        <DeviceChoice value={device} onChange={setDevice} />
        <ZoomChoice value={zoom} onChange={setZoom} />
      </>
    ),
    [readOnly, live, device, setDevice, zoom, setZoom],
  )
  const actions = useMemo(
    () => (
      <Button
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.8} />}
        aria-pressed={versions}
        onClick={() => onVersions(!versions)}
      >
        {versions ? 'Close history' : 'History'}
      </Button>
    ),
    [versions, onVersions],
  )
  return (
    <EditorBar
      title={name || 'Untitled'}
      kind={of.label(page)}
      backTo={of.kind.listAddress}
      load={LOADED}
      status={<ContentStatus status={page.status} />}
      draft={state}
      problem={problem}
      onSave={() => void save()}
      {...(readOnly
        ? {}
        : { publish: { onPublish: () => void publish(), busy: publishing, disabled: published || held } })}
      controls={!versions && controls}
      actions={actions}
    />
  )
}
