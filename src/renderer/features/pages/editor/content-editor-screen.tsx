import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi, useFreshRead } from '../../../lib/api/use-api.ts'
import { EditorScreen } from '../../../ui/resource/editor-screen.tsx'
import { ContentEditor } from './content-editor.tsx'
import { detailsIn, listedIn, named, type ContentFacts, type EditedKind } from './content-kind.ts'
import { hasNoLocalDraft, prefetchLocalDraft } from './draft/local-draft-cache.ts'
import { parseLocalDraft, type LocalDraft } from './draft/local-draft.ts'
import type { EditorKind } from './editor-kind.tsx'
import { draftKey, type ContentStore } from './draft/content-store.ts'

interface Opened<V, D> {
  page: D
  localDraft: LocalDraft<V> | null
  /** Counter: each opened draft gets its own undo history. */
  time: number
}

interface ContentEditorScreenProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  id: string
}

const facts = ['version', 'published_version', 'status', 'is_default'] as const

/** Whether two responses differ: every change increments the version. */
const isOther = (one: ContentFacts, other: ContentFacts): boolean => facts.some((fact) => one[fact] !== other[fact])

/** True if replacing the draft with a refetched one would lose no edits. */
const isUntouched = <V extends object, D extends object>(live: ContentStore<V, D> | null): boolean => {
  if (live === null) return false
  const { onUndo, onRedo, state, publishing, images } = live.get()
  return onUndo === null && onRedo === null && state === 'saved' && !publishing && images.busy === null
}

/**
 * Resolves what the editor opens with: the listed draft, unless a local draft exists, replaced by a newer server
 * response. Without a list, the server response.
 */
function useOpened<V extends object, D extends ContentFacts & V>(kind: EditedKind<V, D>, id: string) {
  const { store_id } = useStore()
  const { data, load, refreshing } = useApi(kind.contracts.details, { query: named(kind, id) })
  const freshRead = useFreshRead(kind.contracts.list, { query: { store_id } })
  const [listed] = useState(() => listedIn(kind, freshRead(), id))
  // If the list knows that there is no local draft, the editor renders immediately.
  const [opened, setOpened] = useState<Opened<V, D> | null>(() =>
    listed !== undefined && hasNoLocalDraft(draftKey(kind, id)) ? { page: listed, localDraft: null, time: 0 } : null,
  )
  const live = useRef<ContentStore<V, D>>(null)
  // A response other than the server's latest may be older than what is saved, so it is used only until the latest
  // arrives.
  const page = useMemo(
    () => (refreshing || data === undefined ? undefined : detailsIn(kind, data)),
    [kind, data, refreshing],
  )
  // Read the local draft while the server responds.
  const [waiting] = useState(() => prefetchLocalDraft(draftKey(kind, id)))
  const answered = useRef(false)
  useEffect(() => {
    let left = false
    const open = async () => {
      const localDraft = await waiting
      if (left || answered.current) return
      const first = page ?? (localDraft === undefined || localDraft === null ? listed : undefined)
      if (first === undefined) return
      answered.current = page !== undefined
      setOpened((before) => {
        const found = parseLocalDraft(localDraft, kind.content.parse(first))
        if (before === null) return { page: first, localDraft: found, time: 0 }
        // Another window may have stored a local draft since the list was hovered.
        const missed = found !== null && before.localDraft === null && before.time === 0
        const other = page !== undefined && (missed || isOther(before.page, page))
        return other && isUntouched(live.current)
          ? { page, localDraft: missed ? found : null, time: before.time + 1 }
          : before
      })
    }
    void open()
    return () => {
      left = true
    }
  }, [kind, page, listed, waiting])
  return { opened, load, live }
}

/** Loads a draft and its local draft, then opens the editor. Another id needs another `key`. */
export function ContentEditorScreen<V extends object, D extends ContentFacts & V>({
  of,
  id,
}: ContentEditorScreenProps<V, D>) {
  const { kind } = of
  const { opened, load, live } = useOpened(kind, id)
  const gone = load.error?.status === 404 || load.error?.status === 403
  if (opened && !gone) {
    const { page, localDraft, time } = opened
    return <ContentEditor key={time} of={of} opened={page} localDraft={localDraft} store={live} />
  }
  return (
    <EditorScreen
      title={kind.words.title}
      kind={kind.words.title}
      backTo={kind.listAddress}
      load={load.error ? load : { loading: true }}
      draft="saved"
      settings={null}
    >
      {null}
    </EditorScreen>
  )
}
