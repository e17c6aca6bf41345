import { useRef, useState } from 'react'
import { errorStatus, errorText } from '../../../lib/api-errors.ts'
import { isPassing } from '../../../lib/query-client.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useNotification } from '../../../ui/toasts.tsx'
import { detailsIn, draftIn, idOf, named, removedIn, type ContentFacts, type ContentKind } from './content-kind.ts'
import { onTheWire, problemsOf, sendable } from './content-values.ts'
import type { KeptDraft, SavedDraft } from './draft/kept-draft.ts'
import { useDraft, type Draft, type Sent } from './draft/use-draft.ts'

const STALE = 409

/** Where a draft is kept on the device. */
export const draftKey = ({ key }: { key: string }, id: string): string => `${key} ${id}`

export interface ImageEditor {
  /** The image that is being sent. */
  busy: string | null
  upload: (name: string, file: File) => void
}

/** What the groups of settings work with. */
export interface ContentEditor<V extends object, D extends object> {
  /** The draft as the server last answered it. */
  page: D
  values: V
  set: (patch: Partial<V>) => void
  /** What is wrong with single settings, by their names. */
  problems: ReadonlyMap<string, string>
  images: ImageEditor
  /** The member's role may only look. */
  readOnly: boolean
}

export interface ContentDraft<V extends object, D extends object>
  extends ContentEditor<V, D>, Omit<Draft<V>, 'values' | 'set'> {
  /** The newest values are published. */
  published: boolean
  publish: () => Promise<void>
  publishing: boolean
  /** Makes an older version the draft again; what was there is one step back. True when it is done. */
  restore: (version: number) => Promise<boolean>
}

/** The calls of one draft's editor. Each answers with the draft; undefined leaves why not in `why` (ERR-032). */
function useContentCalls<V extends object, D extends ContentFacts & V>(
  kind: ContentKind<V, D>,
  id: string,
  onRemoved: (what: readonly string[]) => void,
) {
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
    publishing: publication.busy,
    newest: async () => {
      const reply = await details.run({ query: who })
      return reply === undefined ? undefined : detailsIn(kind, reply)
    },
    update: async (values: Partial<V>, version: number, files?: Readonly<Record<string, File>>) => {
      const body = { ...who, version, ...onTheWire(values, kind.images) }
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

/** A draft in the editor: values with undo, saved by themselves, published on demand. */
export function useContentDraft<V extends object, D extends ContentFacts & V>(
  kind: ContentKind<V, D>,
  opened: D,
  kept: KeptDraft<V> | null,
  readOnly: boolean,
): ContentDraft<V, D> {
  const toast = useNotification()
  const [page, setPage] = useState(opened)
  const [busyImage, setBusyImage] = useState<string | null>(null)
  const id = idOf(kind, page)
  const calls = useContentCalls(kind, id, (what) =>
    toast.info(`Taken out of the description, because shoppers' browsers must not run it: ${what.join(', ')}`),
  )
  const savedOf = (draft: D): SavedDraft<V> => ({ values: kind.content.parse(draft), version: draft.version })

  const failed = async (): Promise<Sent<V>> => {
    const error = calls.why()
    const theirs = errorStatus(error) === STALE ? await calls.newest() : undefined
    if (theirs === undefined) return { kind: 'failed', words: errorText(error), away: isPassing(error) }
    setPage(theirs)
    return { kind: 'stale', ...savedOf(theirs) }
  }
  const send = async (changed: Partial<V>, version: number): Promise<Sent<V>> => {
    const reply = await calls.update(changed, version)
    if (reply === undefined) return failed()
    setPage(reply)
    return { kind: 'saved', ...savedOf(reply) }
  }
  const draft = useDraft<V>({
    storageKey: draftKey(kind, id),
    opened: savedOf(opened),
    kept,
    sendable: (saved, values) => sendable(kind.content, saved, values),
    send,
    readOnly,
  })

  /** Something other than saving: what fails is told, and a stale version asks whose holds. */
  const answered = async (reply: D | undefined, shown?: Partial<V>): Promise<boolean> => {
    if (reply !== undefined) {
      setPage(reply)
      draft.adopt(savedOf(reply), shown)
      return true
    }
    const why = await failed()
    if (why.kind === 'stale') draft.clash(why)
    if (why.kind === 'failed') toast.error(why.words)
    return false
  }
  const upload = (name: string, file: File) =>
    draft.inTurn(async (version) => {
      setBusyImage(name)
      const reply = await calls.update({}, version, { [name]: file })
      setBusyImage(null)
      const shown: Partial<V> = {}
      if (reply) Reflect.set(shown, name, Reflect.get(reply, name))
      await answered(reply, shown)
    })
  const publish = async () => {
    if (!(await draft.save())) return
    const done = await draft.inTurn(async (version) => answered(await calls.publish(version)))
    if (done) toast.success('Published. Shoppers see it from now on.')
  }
  const restore = async (version: number) => {
    await draft.save()
    return draft.inTurn(async (current) => {
      const reply = await calls.restore(version, current)
      return answered(reply, reply && kind.content.parse(reply))
    })
  }
  return {
    ...draft,
    page,
    readOnly,
    problems: problemsOf(kind.content, draft.values),
    images: { busy: busyImage, upload: (name, file) => void upload(name, file) },
    published: draft.state === 'saved' && page.published_version === page.version,
    publish,
    publishing: calls.publishing,
    restore,
  }
}
