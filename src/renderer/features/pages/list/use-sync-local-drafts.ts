import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/api.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useInvalidate } from '../../../lib/api/use-api.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { draftIn, idOf, named, type ContentFacts, type ContentKind } from '../editor/content-kind.ts'
import { toWireValues, sendable } from '../editor/content-values.ts'
import { deserializeHistory } from '../editor/draft/history.ts'
import { storeLocalDraft, readLocalDraft } from '../editor/draft/local-draft.ts'
import { draftKey } from '../editor/draft/content-store.ts'

/** Saves a local draft to the server, unless someone else has saved since; true if it was sent. */
async function syncLocalDraft<V extends object, D extends ContentFacts & V>(
  kind: ContentKind<V, D>,
  draft: D,
): Promise<boolean> {
  const id = idOf(kind, draft)
  const localDraft = await readLocalDraft(draftKey(kind, id), kind.content.parse(draft))
  // The editor resolves conflicts.
  if (localDraft === null || localDraft.saved.version !== draft.version) return false
  const history = deserializeHistory(localDraft.history)
  const changed = sendable(kind.content, localDraft.saved.values, history.present)
  if (Object.keys(changed).length === 0) return false
  const body = { ...named(kind, id), version: draft.version, ...toWireValues(changed, kind.images) }
  const data = draftIn(kind, await call(kind.contracts.update, { body }))
  await storeLocalDraft(draftKey(kind, id), { values: kind.content.parse(data), version: data.version }, history, false)
  return true
}

/**
 * Once the server returns the drafts, saves local drafts written while it was unreachable. Failed ones stay stored
 * locally.
 */
export function useSyncLocalDrafts<V extends object, D extends ContentFacts & V>(
  kind: ContentKind<V, D>,
  drafts: readonly D[] | undefined,
): void {
  const toast = useNotification()
  const invalidate = useInvalidate()
  const done = useRef(false)
  useEffect(() => {
    if (drafts === undefined || done.current) return
    done.current = true
    const send = async () => {
      let sent = 0
      for (const draft of drafts) {
        if (await syncLocalDraft(kind, draft).catch(() => false)) sent += 1
      }
      if (sent === 0) return
      toast.info(`${pluralize(sent, 'draft')} saved from this device`)
      await invalidate(kind.contracts.list, kind.contracts.details)
    }
    void send()
  }, [kind, drafts, toast, invalidate])
}
