import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi, useFreshRead } from '../../../lib/api/use-api.ts'
import { EditorScreen } from '../../../ui/resource/editor-screen.tsx'
import { ContentEditor } from './content-editor.tsx'
import { detailsIn, listedIn, named, type ContentFacts, type ContentKind } from './content-kind.ts'
import { nothingKept, readKeptAhead } from './draft/kept-ahead.ts'
import { keptDraftIn, type KeptDraft } from './draft/kept-draft.ts'
import type { EditorKind } from './editor-kind.tsx'
import { draftKey, type ContentStore } from './draft/content-store.ts'

interface Opened<V, D> {
  page: D
  kept: KeptDraft<V> | null
  /** Counts, since each begins with a history of its own. */
  time: number
}

interface ContentEditorScreenProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  id: string
}

const facts = ['version', 'published_version', 'status', 'is_default'] as const

/** Whether two answers tell of the same draft: whatever changes it counts its version on. */
const isOther = (one: ContentFacts, other: ContentFacts): boolean => facts.some((fact) => one[fact] !== other[fact])

/** Whether nothing was done in an editor that a draft read anew would lose. */
const isUntouched = <V extends object, D extends object>(live: ContentStore<V, D> | null): boolean => {
  if (live === null) return false
  const { onUndo, onRedo, state, publishing, images } = live.get()
  return onUndo === null && onRedo === null && state === 'saved' && !publishing && images.busy === null
}

/**
 * What an editor opens with: the draft as the list has read it, unless something of it waits on this device, and what the
 * server answers meanwhile in its place where that is newer. Without a list, the server's answer.
 */
function useOpened<V extends object, D extends ContentFacts & V>(kind: ContentKind<V, D>, id: string) {
  const { store_id } = useStore()
  const { data, load, refreshing } = useApi(kind.contracts.details, { query: named(kind, id) })
  const freshRead = useFreshRead(kind.contracts.list, { query: { store_id } })
  const [listed] = useState(() => listedIn(kind, freshRead(), id))
  // Where the list knows that nothing waits here, the editor is drawn at once.
  const [opened, setOpened] = useState<Opened<V, D> | null>(() =>
    listed !== undefined && nothingKept(draftKey(kind, id)) ? { page: listed, kept: null, time: 0 } : null,
  )
  const live = useRef<ContentStore<V, D>>(null)
  // Another answer than the server's newest may be older than what is saved: it only stands until that is here.
  const page = useMemo(
    () => (refreshing || data === undefined ? undefined : detailsIn(kind, data)),
    [kind, data, refreshing],
  )
  // The device answers while the server does.
  const [waiting] = useState(() => readKeptAhead(draftKey(kind, id)))
  const answered = useRef(false)
  useEffect(() => {
    let left = false
    const open = async () => {
      const kept = await waiting
      if (left || answered.current) return
      const first = page ?? (kept === undefined || kept === null ? listed : undefined)
      if (first === undefined) return
      answered.current = page !== undefined
      setOpened((before) => {
        const found = keptDraftIn(kept, kind.content.parse(first))
        if (before === null) return { page: first, kept: found, time: 0 }
        // Another window may have kept something since the list was pointed at.
        const missed = found !== null && before.kept === null && before.time === 0
        const other = page !== undefined && (missed || isOther(before.page, page))
        return other && isUntouched(live.current)
          ? { page, kept: missed ? found : null, time: before.time + 1 }
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

/** Reads a draft and what of it waits on this device, then opens its editor. Another id needs another `key`. */
export function ContentEditorScreen<V extends object, D extends ContentFacts & V>({
  of,
  id,
}: ContentEditorScreenProps<V, D>) {
  const { kind } = of
  const { opened, load, live } = useOpened(kind, id)
  const gone = load.error?.status === 404 || load.error?.status === 403
  if (opened && !gone) {
    const { page, kept, time } = opened
    return <ContentEditor key={time} of={of} opened={page} kept={kept} store={live} />
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
