import { Box, Button } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconEye, IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { to } from '../../../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../../../lib/navigation/screen-title.ts'
import { platform } from '../../../../platform/current.ts'
import { ONE_PANE } from '../../../../ui/display/media.ts'
import { BarLabel } from '../../../../ui/resource/bar-label.tsx'
import { UndoButtons } from '../../../../ui/resource/editor-parts.tsx'
import { EditorBar } from '../../../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../../../ui/resource/load-state.ts'
import { StatusBadge } from '../../../../ui/display/status-badge.tsx'
import { ContentStatus } from '../../list/content-status.tsx'
import { idOf, type ContentFacts } from '../content-kind.ts'
import type { ContentDraft } from '../draft/content-store.ts'
import type { EditorKind } from '../editor-kind.tsx'
import { useEditing, type Live } from '../draft/observable-store.ts'
import { DeviceChoice, ZoomChoice } from '../preview/stage.tsx'
import type { Look } from '../preview/use-preview-settings.ts'

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

interface PreviewButtonProps {
  to: string
  live: Live<Pick<ContentDraft<object, object>, 'save'>>
}

/**
 * Opens the draft as shoppers see it: on the web in a new tab that follows edits, on the desktop, which has one window,
 * in place of the editor.
 */
function PreviewButton({ to: address, live }: PreviewButtonProps) {
  const navigate = useNavigate()
  const label = <BarLabel icon={IconEye} label="Preview" />
  const save = () => live.get().save()
  if (platform().kind === 'web') {
    return (
      <Button variant="default" component="a" href={address} target="_blank" onClick={() => void save()}>
        {label}
      </Button>
    )
  }
  const open = async () => {
    await save()
    await navigate(address)
  }
  return (
    <Button variant="default" onClick={() => void open()}>
      {label}
    </Button>
  )
}

interface ContentBarProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  live: Live<ContentDraft<V, D>>
  look: Look
  readOnly: boolean
  /** True if custom CSS hides a required element. */
  held: boolean
  versions: boolean
  onVersions: (shown: boolean) => void
}

/** The name as typed: the server's copy lags behind. */
function nameIn<V extends object, D extends ContentFacts>({ values, page }: ContentDraft<V, D>): string {
  const typed: unknown = Reflect.get(values, 'name')
  return typeof typed === 'string' ? typed : page.name
}

/** The bar above a content editor, which follows the draft's name and save state. */
export function ContentBar<V extends object, D extends ContentFacts & V>(props: ContentBarProps<V, D>) {
  const { of, live, look, readOnly, held, versions, onVersions } = props
  const draft = useEditing(live)
  const { page, state, problem, publishing, published, publish, save } = draft
  const name = nameIn(draft)
  useScreenTitle(name)
  const { device, setDevice, zoom, setZoom, chosen } = look
  const narrow = useMediaQuery(ONE_PANE) ?? false
  const preview = to('pages.preview', { previewKind: of.kind.key, previewId: idOf(of.kind, page) }, chosen)
  const controls = useMemo(
    () => (
      <>
        {!readOnly && <Undo live={live} />}
        {!narrow && (
          <>
            <DeviceChoice value={device} onChange={setDevice} />
            <ZoomChoice value={zoom} onChange={setZoom} />
          </>
        )}
      </>
    ),
    [readOnly, live, narrow, device, setDevice, zoom, setZoom],
  )
  const actions = useMemo(
    () => (
      <>
        <Button variant="default" aria-pressed={versions} onClick={() => onVersions(!versions)}>
          <BarLabel icon={IconHistory} label={versions ? 'Close history' : 'History'} />
        </Button>
        {!versions && <PreviewButton to={preview} live={live} />}
      </>
    ),
    [versions, onVersions, preview, live],
  )
  return (
    <EditorBar
      title={name || 'Untitled'}
      kind={of.label(page)}
      backTo={of.kind.listAddress}
      load={LOADED}
      status={
        <>
          <ContentStatus status={page.status} />
          {page.published_version !== null && page.status !== 'draft' && !published && (
            <Box visibleFrom="sm">
              <StatusBadge tone="warn">Unpublished changes</StatusBadge>
            </Box>
          )}
        </>
      }
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
