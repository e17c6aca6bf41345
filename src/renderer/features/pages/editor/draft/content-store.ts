import { errorStatus, errorText } from '../../../../lib/api/api-errors.ts'
import { isTransientError } from '../../../../lib/api/query-client.ts'
import { onOwnSave, announceOwnSave } from '../../../../lib/live/own-saves.ts'
import { whenIdle } from '../../../../lib/forms/when-idle.ts'
import { idOf, type ContentFacts, type EditedKind } from '../content-kind.ts'
import { problemsOf, sendable } from '../content-values.ts'
import { isSame } from './diff.ts'
import { createDraft, type Draft, type DraftStore } from './draft.ts'
import type { LocalDraft, SavedDraft } from './local-draft.ts'
import { createLive, type Live } from './observable-store.ts'
import type { SaveResult } from './save-draft.ts'

const STALE = 409

/** Storage key of a local draft. */
export const draftKey = ({ key }: { key: string }, id: string): string => `${key} ${id}`

export interface ImageEditor {
  /** The image being uploaded. */
  busy: string | null
  upload: (name: string, file: File) => void
}

/** What the setting groups work with. */
export interface ContentEditor<V extends object, D extends object> {
  /** The draft as last returned by the server. */
  page: D
  values: V
  set: (patch: Partial<V>) => void
  /** Validation errors by setting, computed when the merchant stops typing. */
  problems: ReadonlyMap<string, string>
  images: ImageEditor
  /** True if the member's role can't edit. */
  readOnly: boolean
}

export interface ContentDraft<V extends object, D extends object>
  extends ContentEditor<V, D>, Omit<Draft<V>, 'values' | 'set'> {
  /** True if the latest values are published. */
  published: boolean
  publish: () => Promise<void>
  publishing: boolean
  /** Restores an older version into the draft, as one undo step. Resolves to true on success. */
  restore: (version: number) => Promise<boolean>
  /** Loads what was saved elsewhere, unless there are local changes. */
  followNewest: () => Promise<void>
  /** Same as `followNewest`, but asks which version to use if there are local changes. */
  reload: () => Promise<void>
}

/** API calls of a draft editor. Each resolves to the draft, or to undefined with the reason in `why` (ERR-032). */
export interface ContentCalls<V extends object, D extends object> {
  why: () => unknown
  newest: () => Promise<D | undefined>
  update: (values: Partial<V>, version: number, files?: Readonly<Record<string, File>>) => Promise<D | undefined>
  restore: (version: number, current: number) => Promise<D | undefined>
  publish: (version: number) => Promise<D | undefined>
}

export interface ContentStoreOptions<V extends object, D extends ContentFacts & V> {
  kind: EditedKind<V, D>
  opened: D
  localDraft: LocalDraft<V> | null
  readOnly: boolean
  calls: ContentCalls<V, D>
  toast: { success: (words: string) => void; error: (words: string) => void }
}

/** A draft in the editor. Active from `start` until the function that `start` returns is called. */
export interface ContentStore<V extends object, D extends object> extends Live<ContentDraft<V, D>> {
  start: () => () => void
}

interface Facts<D> {
  page: D
  /** The image being uploaded. */
  image: string | null
  publishing: boolean
  problems: ReadonlyMap<string, string>
}

type Failure = Extract<SaveResult<never>, { kind: 'failed' }>

/** Describes a failure for the end of a sentence: the server's message, or that it did not respond. */
function failureReason({ words, away }: Omit<Failure, 'kind'>): string {
  if (!navigator.onLine) return 'you’re offline.'
  return away ? 'the server didn’t respond.' : `${words.replace(/\.$/, '')}.`
}

const notPublished = (failure: Omit<Failure, 'kind'>): string => `Not published: ${failureReason(failure)}`

/** Images aren't stored locally, so the merchant has to choose the file again. */
const notUploaded = (failure: Failure): string =>
  failure.away || !navigator.onLine
    ? `Not uploaded: ${failureReason(failure)} Select the image again when you’re back online.`
    : failure.words

type Write<D> = (patch: Partial<Facts<D>>) => void

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

/** Server changes other than saving: failures show a toast, and a stale version opens the conflict dialog. */
function changesOf<V extends object, D extends ContentFacts & V>(
  { kind, calls, toast }: ContentStoreOptions<V, D>,
  { acts, get }: DraftStore<V>,
  write: Write<D>,
  failed: () => Promise<SaveResult<V>>,
) {
  const savedOf = (draft: D): SavedDraft<V> => ({ values: kind.content.parse(draft), version: draft.version })
  const answered = async (
    reply: D | undefined,
    shown?: Partial<V>,
    say = ({ words }: Failure) => words,
  ): Promise<boolean> => {
    if (reply !== undefined) {
      write({ page: reply })
      announceOwnSave(draftKey(kind, idOf(kind, reply)), reply.version)
      acts.adopt(savedOf(reply), shown)
      return true
    }
    const why = await failed()
    if (why.kind === 'stale') acts.reportConflict(why)
    if (why.kind === 'failed') toast.error(say(why))
    return false
  }
  const sayUnsaved = () => {
    const { conflict, problem } = get()
    if (conflict !== null) return
    if (problem === null) toast.error('Not published. Fix the settings marked with an error.')
    else
      toast.error(
        `${notPublished({ words: problem, away: false })} Your draft stays on this device until it can be saved.`,
      )
  }
  return {
    upload: (name: string, file: File) =>
      void acts.inTurn(async (version) => {
        write({ image: name })
        const reply = await calls.update({}, version, { [name]: file })
        write({ image: null })
        const shown: Partial<V> = {}
        if (reply) Reflect.set(shown, name, Reflect.get(reply, name))
        await answered(reply, shown, notUploaded)
      }),
    publish: async () => {
      if (!(await acts.save())) {
        sayUnsaved()
        return
      }
      const done = await acts.inTurn(async (version) => {
        write({ publishing: true })
        const reply = await calls.publish(version)
        write({ publishing: false })
        return answered(reply, undefined, notPublished)
      })
      if (done) toast.success('Published')
    },
    restore: async (version: number) => {
      await acts.save()
      return acts.inTurn(async (current) => {
        const reply = await calls.restore(version, current)
        return answered(reply, reply && kind.content.parse(reply))
      })
    },
  }
}

/** Validates the values when the merchant stops typing: a whole page takes too long for a keystroke. */
function createValidator<V extends object>({ content }: { content: EditedKind<V, ContentFacts & V>['content'] }) {
  let looked: V | null = null
  let callOff = () => {}
  const look = (values: V, found: (problems: ReadonlyMap<string, string>) => void) => {
    if (values === looked) return
    callOff()
    callOff = whenIdle(() => {
      looked = values
      found(problemsOf(content, values))
    })
  }
  return { look, stop: () => callOff() }
}

const sameProblems = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  isSame([...one], [...other])

/** Creates the store of a draft: values with undo, saved automatically, published on demand. */
export function createContentStore<V extends object, D extends ContentFacts & V>(
  options: ContentStoreOptions<V, D>,
): ContentStore<V, D> {
  const { kind, opened, localDraft, readOnly, calls } = options
  const savedOf = (draft: D): SavedDraft<V> => ({ values: kind.content.parse(draft), version: draft.version })
  const facts = createLive<Facts<D>>({ page: opened, image: null, publishing: false, problems: NO_PROBLEMS })
  const write: Write<D> = (patch) => facts.set({ ...facts.get(), ...patch })

  const failed = async (): Promise<SaveResult<V>> => {
    const error = calls.why()
    const remote = errorStatus(error) === STALE ? await calls.newest() : undefined
    if (remote === undefined) return { kind: 'failed', words: errorText(error), away: isTransientError(error) }
    write({ page: remote })
    return { kind: 'stale', ...savedOf(remote) }
  }
  const storageKey = draftKey(kind, idOf(kind, opened))
  const draft = createDraft<V>({
    storageKey,
    opened: savedOf(opened),
    localDraft,
    sendable: (saved, values) => sendable(kind.content, saved, values),
    send: async (changed, version) => {
      const reply = await calls.update(changed, version)
      if (reply === undefined) return failed()
      write({ page: reply })
      announceOwnSave(storageKey, reply.version)
      return { kind: 'saved', ...savedOf(reply) }
    },
    readOnly,
  })
  const { upload, publish, restore } = changesOf(options, draft, write, failed)

  const followNewest = async () => {
    const newest = await calls.newest()
    if (newest === undefined) return
    draft.acts.follow(savedOf(newest))
    if (newest.version === draft.get().version) write({ page: newest })
  }
  const reload = async () => {
    await followNewest()
    if (draft.get().state !== 'saved') await draft.acts.save()
  }

  let made: { draft: Draft<V>; facts: Facts<D>; value: ContentDraft<V, D> } | null = null
  const get = (): ContentDraft<V, D> => {
    const [now, own] = [draft.get(), facts.get()]
    if (made?.draft === now && made.facts === own) return made.value
    const { page, image, publishing, problems } = own
    const published = now.state === 'saved' && page.published_version === page.version
    const images = made?.facts.image === image ? made.value.images : { busy: image, upload }
    const value = {
      ...now,
      page,
      readOnly,
      problems,
      images,
      published,
      publish,
      publishing,
      restore,
      followNewest,
      reload,
    }
    made = { draft: now, facts: own, value }
    return value
  }
  const { look, stop } = createValidator<V>(kind)
  const found = (problems: ReadonlyMap<string, string>) => {
    if (!sameProblems(problems, facts.get().problems)) write({ problems })
  }
  const start = () => {
    const check = () => look(draft.get().values, found)
    check()
    const ends = [draft.subscribe(check), draft.start(), stop, onOwnSave(storageKey, () => void followNewest())]
    return () => ends.forEach((end) => end())
  }
  const subscribe = (hear: () => void) => {
    const ends = [draft.subscribe(hear), facts.subscribe(hear)]
    return () => ends.forEach((end) => end())
  }
  return { get, subscribe, start }
}
