import { Suspense, use, useMemo, useState } from 'react'
import type { ProtectedPart } from '../../../../shared/preview.ts'
import { useCan } from '../../../lib/permissions.ts'
import { SettingGroups } from '../../../ui/resource/editor-parts.tsx'
import { EditorFrame } from '../../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../../ui/resource/load-state.ts'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import { DetailSkeleton } from '../../../ui/skeletons.tsx'
import { ContentBar } from './content-bar.tsx'
import { idOf, type ContentFacts } from './content-kind.ts'
import { ContentPreview } from './content-preview.tsx'
import type { ContentDraft, ContentStore } from './content-store.ts'
import type { KeptDraft } from './draft/kept-draft.ts'
import type { EditorKind } from './editor-kind.tsx'
import { useEditing, useLive, type Live } from './live.ts'
import { PresenceNote } from './presence-note.tsx'
import { PublishAside } from './publish-aside.tsx'
import { SettingsProvider } from './settings-context.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { useContentStore } from './use-content-draft.ts'
import { useLook, type Look } from './use-look.tsx'
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

interface Edited<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  live: Live<ContentDraft<V, D>>
}

type VersionsProps<V extends object, D extends ContentFacts & V> = Edited<V, D> &
  Omit<VersionsPanelProps<V, D>, 'draft'>

function Versions<V extends object, D extends ContentFacts & V>({ live, ...rest }: VersionsProps<V, D>) {
  const { VersionsPanel } = use(loadVersions())
  return <VersionsPanel {...rest} draft={useLive(live)} />
}

const LEAVING = (one: string) =>
  `Your last changes are not saved. They stay on this device and are sent when you open this ${one} again.`

const partWords: Readonly<Record<ProtectedPart, string>> = {
  price: 'the prices',
  total: 'the total',
  consent: 'the terms',
  pay: 'the pay button',
}

function Leaving<V extends object, D extends ContentFacts & V>({ of, live }: Edited<V, D>) {
  const { state } = useEditing(live)
  return <UnsavedGuard dirty={state !== 'saved'} message={LEAVING(of.kind.words.one)} />
}

function Conflict<V extends object, D extends ContentFacts & V>({ of, live }: Edited<V, D>) {
  const { conflict, keepMine, takeTheirs } = useEditing(live)
  if (!conflict) return null
  const { mine, theirs } = conflict
  return <StaleDialog kind={of.kind} mine={mine} theirs={theirs.values} onMine={keepMine} onTheirs={takeTheirs} />
}

interface AsideProps<V extends object, D extends ContentFacts & V> extends Edited<V, D> {
  hidden: readonly ProtectedPart[]
  onVersions: () => void
}

function Aside<V extends object, D extends ContentFacts & V>({ of, live, hidden, onVersions }: AsideProps<V, D>) {
  const draft = useEditing(live)
  const hiddenParts = hidden.map((part) => partWords[part])
  return (
    <of.Checked draft={draft} hiddenParts={hiddenParts}>
      {(checks) => (
        <PublishAside
          page={draft.page}
          published={draft.published}
          one={of.kind.words.one}
          checks={checks}
          onVersions={onVersions}
        />
      )}
    </of.Checked>
  )
}

interface AboveProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  id: string
  look: Look
  readOnly: boolean
}

function Above<V extends object, D extends ContentFacts & V>({ of, id, look, readOnly }: AboveProps<V, D>) {
  const { kind, shownWith } = of
  return (
    <>
      <span>
        {shownWith} · {look.device.width} × {look.device.height}
      </span>
      {look.choice}
      {readOnly ? (
        <span role="status">Your role in this store may look at this {kind.words.one}, not change it.</span>
      ) : (
        <PresenceNote kind={kind} id={id} />
      )}
    </>
  )
}

interface OpenedProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  opened: D
  live: ContentStore<V, D>
  readOnly: boolean
}

/** Draws the parts once: each follows what of the draft it shows, so that a key draws its field and the frame alone. */
function Opened<V extends object, D extends ContentFacts & V>({ of, opened, live, readOnly }: OpenedProps<V, D>) {
  const { kind, Provider } = of
  const look = useLook(of)
  const [versions, setVersions] = useState(false)
  const [hidden, setHidden] = useState<readonly ProtectedPart[]>([])
  const settings = useMemo(
    () => (
      <SettingGroups readOnly={readOnly}>
        {of.groups(opened).map(([key, Group]) => (
          <Group key={key} />
        ))}
      </SettingGroups>
    ),
    [of, opened, readOnly],
  )
  const held = hidden.length > 0
  return (
    <SettingsProvider editor={live} colours={of.colours}>
      <Provider editor={live}>
        <Leaving of={of} live={live} />
        <EditorFrame
          kind={of.label(opened)}
          load={LOADED}
          onSave={() => void live.get().save()}
          bar={<ContentBar {...{ of, live, look, readOnly, held, versions }} onVersions={setVersions} />}
          settings={settings}
          above={<Above of={of} id={idOf(kind, opened)} look={look} readOnly={readOnly} />}
          aside={<Aside of={of} live={live} hidden={hidden} onVersions={() => setVersions(true)} />}
          instead={
            versions && (
              <Suspense fallback={<DetailSkeleton aside />}>
                <Versions of={of} live={live} filling={look.filling} onClose={() => setVersions(false)} />
              </Suspense>
            )
          }
        >
          <ContentPreview of={of} live={live} look={look} readOnly={readOnly} onHidden={setHidden} />
        </EditorFrame>
        <Conflict of={of} live={live} />
      </Provider>
    </SettingsProvider>
  )
}

interface ContentEditorProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  opened: D
  kept: KeptDraft<V> | null
}

/** The full-screen editor of one draft: its groups of settings, the shopper's real page, checks, versions. */
export function ContentEditor<V extends object, D extends ContentFacts & V>(props: ContentEditorProps<V, D>) {
  const { of, opened, kept } = props
  const readOnly = !useCan('pages.manage')
  const live = useContentStore(of.kind, opened, kept, readOnly)
  // Saving draws this anew, and nothing below has to know.
  return useMemo(() => <Opened of={of} opened={opened} live={live} readOnly={readOnly} />, [of, opened, live, readOnly])
}
