import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../../lib/api/api-errors.ts'
import { useAction } from '../../../../lib/api/use-action.ts'
import { useNotification } from '../../../../ui/feedback/toasts.tsx'
import { detailsIn, draftIn, idOf, named, removedIn, type ContentFacts, type EditedKind } from '../content-kind.ts'
import { createContentStore, type ContentCalls, type ContentDraft, type ContentStore } from './content-store.ts'
import { toWireValues } from '../content-values.ts'
import type { LocalDraft } from './local-draft.ts'
import { useLive } from './observable-store.ts'

/** API calls of a draft editor. Each resolves to the draft, or to undefined with the reason in `why` (ERR-032). */
function useContentCalls<V extends object, D extends ContentFacts & V>(
  kind: EditedKind<V, D>,
  id: string,
  onRemoved: (what: readonly string[]) => void,
): ContentCalls<V, D> {
  const { contracts } = kind
  const failure = useRef<unknown>(null)
  const onFailure = (error: unknown) => {
    failure.current = error
    console.error(`${kind.words.title} update:`, errorText(error))
  }
  const said = { onFailure, invalidates: [contracts.list, contracts.details, contracts.versions] }
  const update = useAction(contracts.update, said)
  const publication = useAction(contracts.publish, said)
  const restoration = useAction(contracts.restore, said)
  const details = useAction(contracts.details)
  const who = named(kind, id)
  const draftOf = (reply: unknown): D | undefined => (reply === undefined ? undefined : draftIn(kind, reply))
  return {
    why: () => failure.current,
    newest: async () => {
      const reply = await details.run({ query: who })
      return reply === undefined ? undefined : detailsIn(kind, reply)
    },
    update: async (values: Partial<V>, version: number, files?: Readonly<Record<string, File>>) => {
      const body = { ...who, version, ...toWireValues(values, kind.images) }
      const reply = await update.run({ body, ...(files ? { files } : {}) })
      const removed = removedIn(reply)
      if (removed.length > 0) onRemoved(removed)
      return draftOf(reply)
    },
    restore: async (version: number, current_version: number) =>
      draftOf(await restoration.run({ body: { ...who, version, current_version } })),
    publish: async (version: number) => draftOf(await publication.run({ body: { ...who, version } })),
  }
}

/** The observable store of a draft; only the arguments of the first render are used. */
export function useContentStore<V extends object, D extends ContentFacts & V>(
  kind: EditedKind<V, D>,
  opened: D,
  localDraft: LocalDraft<V> | null,
  readOnly: boolean,
): ContentStore<V, D> {
  const toast = useNotification()
  const calls = useContentCalls(kind, idOf(kind, opened), (what) =>
    toast.info(`Removed from the description because it isn’t safe for shoppers: ${what.join(', ')}`),
  )
  const [store] = useState(() => createContentStore({ kind, opened, localDraft, readOnly, calls, toast }))
  useEffect(() => store.start(), [store])
  return store
}

/** Subscribes to a draft; every change rerenders. */
export const useContentDraft = <V extends object, D extends ContentFacts & V>(
  kind: EditedKind<V, D>,
  opened: D,
  localDraft: LocalDraft<V> | null,
  readOnly: boolean,
): ContentDraft<V, D> => useLive(useContentStore(kind, opened, localDraft, readOnly))
