import { Suspense, use, useImperativeHandle, useMemo, useState, type RefObject } from 'react'
import type { CssCheckResult } from '../../../../shared/preview.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { SettingGroups } from '../../../ui/resource/editor-parts.tsx'
import { EditorFrame } from '../../../ui/resource/editor-screen.tsx'
import { LOADED } from '../../../ui/resource/load-state.ts'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import { DetailSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { ContentAbove } from './bars/content-above.tsx'
import { ContentAside } from './bars/content-aside.tsx'
import { ContentBar } from './bars/content-bar.tsx'
import { isOwnSave } from '../../../lib/live/own-saves.ts'
import { idOf, type ContentFacts } from './content-kind.ts'
import { ContentPreview } from './preview/content-preview.tsx'
import { draftKey, type ContentDraft, type ContentStore } from './draft/content-store.ts'
import type { LocalDraft } from './draft/local-draft.ts'
import type { EditorKind } from './editor-kind.tsx'
import { useEditing, useLive, type Live } from './draft/observable-store.ts'
import { PartBoundary } from './part-boundary.tsx'
import { SettingsProvider } from './settings-context.tsx'
import { ConflictDialog } from './draft/conflict-dialog.tsx'
import { useContentStore } from './draft/use-content-draft.ts'
import { useBroadcastDraft } from './draft/draft-broadcast.ts'
import { useLook, useShopper } from './preview/use-preview-settings.ts'
import type * as VersionsModule from './versions/versions-panel.tsx'
import type { VersionsPanelProps } from './versions/versions-panel.tsx'

let panel: Promise<typeof VersionsModule> | null = null

/** Loads the versions panel on first use; `lazy` would lose its type parameters. */
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
  Omit<VersionsPanelProps<V, D>, 'draft'> & { loaded: ReturnType<typeof loadVersions> }

function Versions<V extends object, D extends ContentFacts & V>({ live, loaded, ...rest }: VersionsProps<V, D>) {
  const { VersionsPanel } = use(loaded)
  return <VersionsPanel {...rest} draft={useLive(live)} />
}

const LEAVING = (one: string) =>
  `Your latest changes aren’t saved. They stay on this device and are sent when you open this ${one} again.`

const NOTHING_FOUND: CssCheckResult = { hidden: [] }

function Leaving<V extends object, D extends ContentFacts & V>({ of, live }: Edited<V, D>) {
  const { state } = useEditing(live)
  return <UnsavedGuard dirty={state !== 'saved'} message={LEAVING(of.kind.words.one)} />
}

function Conflict<V extends object, D extends ContentFacts & V>({ of, live }: Edited<V, D>) {
  const { conflict, rebaseLocal, acceptRemote } = useEditing(live)
  if (!conflict) return null
  const { rebased, remote } = conflict
  return (
    <ConflictDialog
      kind={of.kind}
      local={rebased}
      remote={remote.values}
      isOwn={isOwnSave(draftKey(of.kind, idOf(of.kind, live.get().page)), remote.version)}
      onRebase={rebaseLocal}
      onAccept={acceptRemote}
    />
  )
}

/** The preview options available for the current values. */
function useChoices<V extends object, D extends ContentFacts & V>(of: EditorKind<V, D>, live: ContentStore<V, D>) {
  const editing = useEditing(live)
  return useMemo(() => of.choices(editing.page, editing.values), [of, editing])
}

/** The name of a group before it has rendered its title. */
const groupName = (key: string): string => (key === 'css' ? 'Custom CSS' : key.charAt(0).toUpperCase() + key.slice(1))

interface OpenedProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  opened: D
  live: ContentStore<V, D>
  readOnly: boolean
}

/**
 * Renders each part once: parts subscribe to what they show, so that a keystroke rerenders only its field and the
 * preview.
 */
function Opened<V extends object, D extends ContentFacts & V>({ of, opened, live, readOnly }: OpenedProps<V, D>) {
  const { kind, Provider } = of
  const look = useLook()
  const choices = useChoices(of, live)
  const shopper = useShopper(choices, look.chosen)
  useBroadcastDraft(draftKey(kind, idOf(kind, opened)), live)
  const [versions, setVersions] = useState(false)
  const [found, setFound] = useState<CssCheckResult>(NOTHING_FOUND)
  const settings = useMemo(
    () => (
      <SettingGroups readOnly={readOnly}>
        {of.groups(opened).map(([key, Group]) => (
          <PartBoundary key={key} what={`The ${groupName(key)} group`}>
            <Group />
          </PartBoundary>
        ))}
      </SettingGroups>
    ),
    [of, opened, readOnly],
  )
  // One promise while the panel is mounted, so that a rejection is thrown once.
  const history = useMemo(() => (versions ? loadVersions() : null), [versions])
  const held = found.hidden.length > 0
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
          above={
            <ContentAbove
              of={of}
              live={live}
              id={idOf(kind, opened)}
              look={look}
              choices={choices}
              readOnly={readOnly}
            />
          }
          aside={
            <PartBoundary what="Checks before publishing">
              <ContentAside of={of} live={live} found={found} onVersions={() => setVersions(true)} />
            </PartBoundary>
          }
          instead={
            history && (
              <PartBoundary what="The history">
                <Suspense fallback={<DetailSkeleton aside />}>
                  <Versions {...{ of, live, shopper }} loaded={history} onClose={() => setVersions(false)} />
                </Suspense>
              </PartBoundary>
            )
          }
        >
          <PartBoundary what="The preview">
            <ContentPreview {...{ of, live, look, shopper, readOnly }} onFound={setFound} />
          </PartBoundary>
        </EditorFrame>
        <Conflict of={of} live={live} />
      </Provider>
    </SettingsProvider>
  )
}

interface ContentEditorProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  opened: D
  localDraft: LocalDraft<V> | null
  /** Exposes the store to the caller. */
  store: RefObject<ContentStore<V, D> | null>
}

/** The full-screen editor of a draft: setting groups, live preview, checks and versions. */
export function ContentEditor<V extends object, D extends ContentFacts & V>(props: ContentEditorProps<V, D>) {
  const { of, opened, localDraft, store } = props
  const readOnly = !useCan('pages.manage')
  const live = useContentStore(of.kind, opened, localDraft, readOnly)
  useImperativeHandle(store, () => live, [live])
  // Saving rerenders this component; the ones below need no update.
  return useMemo(() => <Opened of={of} opened={opened} live={live} readOnly={readOnly} />, [of, opened, live, readOnly])
}
