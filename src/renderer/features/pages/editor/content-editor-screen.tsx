import { useEffect, useMemo, useState } from 'react'
import { readKept } from '../../../lib/draft-store.ts'
import { useApi } from '../../../lib/use-api.ts'
import { EditorScreen } from '../../../ui/resource/editor-screen.tsx'
import { ContentEditor } from './content-editor.tsx'
import { detailsIn, named, type ContentFacts } from './content-kind.ts'
import { keptDraftIn, type KeptDraft } from './draft/kept-draft.ts'
import type { EditorKind } from './editor-kind.tsx'
import { draftKey } from './content-store.ts'

interface Opened<V, D> {
  page: D
  kept: KeptDraft<V> | null
}

interface ContentEditorScreenProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  id: string
}

/** Reads a draft and what of it waits on this device, then opens its editor. Another id needs another `key`. */
export function ContentEditorScreen<V extends object, D extends ContentFacts & V>({
  of,
  id,
}: ContentEditorScreenProps<V, D>) {
  const { kind } = of
  const { data, load, refreshing } = useApi(kind.contracts.details, { query: named(kind, id) })
  const [opened, setOpened] = useState<Opened<V, D> | null>(null)
  // A kept answer may be older than what is saved: an editor that starts from it could only save over newer changes.
  const page = useMemo(
    () => (refreshing || data === undefined ? undefined : detailsIn(kind, data)),
    [kind, data, refreshing],
  )
  const wanted = opened === null ? page : undefined
  // The device answers while the server does.
  const [waiting] = useState(() => readKept(draftKey(kind, id)))
  useEffect(() => {
    if (wanted === undefined) return undefined
    let left = false
    const open = async () => {
      const kept = keptDraftIn(await waiting, kind.content.parse(wanted))
      if (!left) setOpened({ page: wanted, kept })
    }
    void open()
    return () => {
      left = true
    }
  }, [kind, wanted, waiting])
  if (opened) return <ContentEditor of={of} opened={opened.page} kept={opened.kept} />
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
