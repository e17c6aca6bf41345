import { Button, SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, use, useMemo, useState } from 'react'
import type { PreviewContent, ProtectedPart } from '../../../../shared/preview.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { useStore } from '../../../lib/stores.ts'
import { SettingGroups, UndoButtons } from '../../../ui/resource/editor-parts.tsx'
import { EditorScreen } from '../../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../../ui/resource/load-state.ts'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import { DetailSkeleton } from '../../../ui/skeletons.tsx'
import { ContentStatus } from '../list/content-status.tsx'
import { idOf, type ContentFacts } from './content-kind.ts'
import { CssCheck } from './css-check.tsx'
import type { KeptDraft } from './draft/kept-draft.ts'
import { shownOf, type EditorKind } from './editor-kind.tsx'
import { PresenceNote } from './presence-note.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PublishAside } from './publish-aside.tsx'
import { SettingsProvider } from './settings-context.tsx'
import { DeviceChoice, DEVICES, Stage, ZoomChoice, type Device, type Zoom } from './stage.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { useContentDraft, type ContentDraft } from './use-content-draft.ts'
import type * as VersionsModule from './versions/versions-panel.tsx'
import type { VersionsPanelProps } from './versions/versions-panel.tsx'

let panel: Promise<typeof VersionsModule> | null = null

/** The part with the versions, loaded when it is first wanted; `lazy` would forget which kind it is for. */
function loadVersions(): Promise<typeof VersionsModule> {
  panel ??= import('./versions/versions-panel.tsx').catch((error: unknown) => {
    panel = null
    throw error
  })
  return panel
}

function Versions<V extends object, D extends ContentFacts & V>(props: VersionsPanelProps<V, D>) {
  const { VersionsPanel } = use(loadVersions())
  return <VersionsPanel {...props} />
}

const LEAVING = (one: string) =>
  `Your last changes are not saved. They stay on this device and are sent when you open this ${one} again.`

const partWords: Readonly<Record<ProtectedPart, string>> = {
  price: 'the prices',
  total: 'the total',
  consent: 'the terms',
  pay: 'the pay button',
}

interface PreviewProps {
  one: string
  content: PreviewContent
  /** Custom CSS that is to be looked at for what it hides; '' for none. */
  css: string
  device: Device
  zoom: Zoom
  onHidden: (hidden: readonly ProtectedPart[]) => void
}

function Preview({ one, content, css, device, zoom, onHidden }: PreviewProps) {
  const store = useStore()
  return (
    <>
      <Stage device={device} zoom={zoom}>
        {(scale) => (
          <PreviewFrame
            title={`The ${one} as shoppers see it`}
            content={content}
            store={store}
            width={device.width}
            height={device.height}
            scale={scale}
          />
        )}
      </Stage>
      {css !== '' && <CssCheck content={content} store={store} onHidden={onHidden} />}
    </>
  )
}

function useUndoKeys({ onUndo, onRedo }: Pick<ContentDraft<object, object>, 'onUndo' | 'onRedo'>): void {
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

/** What the frame is looked at with. */
function useLook<V extends object, D extends ContentFacts & V>({ fillings = [] }: EditorKind<V, D>) {
  const [device, setDevice] = useState<Device>(DEVICES[0])
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [filling, setFilling] = useState(fillings[0]?.value ?? '')
  const choice = fillings.length > 0 && (
    <SegmentedControl aria-label="Shown with" size="xs" data={[...fillings]} value={filling} onChange={setFilling} />
  )
  return { device, setDevice, zoom, setZoom, filling, choice }
}

interface ContentEditorProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  opened: D
  kept: KeptDraft<V> | null
}

/** The full-screen editor of one draft: its groups of settings, the shopper's real page, checks, versions. */
export function ContentEditor<V extends object, D extends ContentFacts & V>({
  of,
  opened,
  kept,
}: ContentEditorProps<V, D>) {
  const { kind, Provider } = of
  const { one } = kind.words
  const readOnly = !useCan('pages.manage')
  const draft = useContentDraft(kind, opened, kept, readOnly)
  const look = useLook(of)
  const [versions, setVersions] = useState(false)
  const [hidden, setHidden] = useState<readonly ProtectedPart[]>([])
  const { page, values } = draft
  const shown = useMemo(() => shownOf(page, values), [page, values])
  const hiddenParts = hidden.map((part) => partWords[part])
  const css: unknown = Reflect.get(values, 'custom_css')
  useScreenTitle(shown.name)
  useUndoKeys(draft)
  const publish = {
    onPublish: () => void draft.publish(),
    busy: draft.publishing,
    disabled: draft.published || hidden.length > 0,
  }
  const settings = (
    <SettingGroups readOnly={readOnly}>
      {of.groups(page).map(([key, Group]) => (
        <Group key={key} />
      ))}
    </SettingGroups>
  )
  const above = (
    <>
      <span>
        {of.shownWith} · {look.device.width} × {look.device.height}
      </span>
      {look.choice}
      {readOnly ? (
        <span role="status">Your role in this store may look at this {one}, not change it.</span>
      ) : (
        <PresenceNote kind={kind} id={idOf(kind, page)} />
      )}
    </>
  )
  return (
    <SettingsProvider editor={draft} colours={of.colours}>
      <Provider editor={draft}>
        <UnsavedGuard dirty={draft.state !== 'saved'} message={LEAVING(one)} />
        <EditorScreen
          title={shown.name || 'Untitled'}
          kind={of.label(page)}
          backTo={kind.listAddress}
          load={LOADED}
          status={<ContentStatus status={page.status} />}
          draft={draft.state}
          problem={draft.problem}
          onSave={() => void draft.save()}
          {...(readOnly ? {} : { publish })}
          controls={
            !versions && (
              <>
                {!readOnly && <UndoButtons onUndo={draft.onUndo} onRedo={draft.onRedo} />}
                <DeviceChoice value={look.device} onChange={look.setDevice} />
                <ZoomChoice value={look.zoom} onChange={look.setZoom} />
              </>
            )
          }
          actions={
            <Button
              variant="default"
              leftSection={<IconHistory size={16} stroke={1.8} />}
              aria-pressed={versions}
              onClick={() => setVersions(!versions)}
            >
              {versions ? 'Close history' : 'History'}
            </Button>
          }
          settings={settings}
          above={above}
          aside={
            <of.Checked draft={draft} hiddenParts={hiddenParts}>
              {(checks) => (
                <PublishAside
                  page={page}
                  published={draft.published}
                  one={one}
                  checks={checks}
                  onVersions={() => setVersions(true)}
                />
              )}
            </of.Checked>
          }
          instead={
            versions && (
              <Suspense fallback={<DetailSkeleton aside />}>
                <Versions of={of} draft={draft} filling={look.filling} onClose={() => setVersions(false)} />
              </Suspense>
            )
          }
        >
          <of.Look shown={shown} filling={look.filling}>
            {(content) => (
              <Preview
                one={one}
                content={content}
                css={typeof css === 'string' && !readOnly ? css : ''}
                device={look.device}
                zoom={look.zoom}
                onHidden={setHidden}
              />
            )}
          </of.Look>
        </EditorScreen>
        {draft.conflict && (
          <StaleDialog
            kind={kind}
            mine={draft.conflict.mine}
            theirs={draft.conflict.theirs.values}
            onMine={draft.keepMine}
            onTheirs={draft.takeTheirs}
          />
        )}
      </Provider>
    </SettingsProvider>
  )
}
