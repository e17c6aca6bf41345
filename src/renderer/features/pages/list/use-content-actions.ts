import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { draftIn, idOf, named, type ContentFacts, type ContentKind } from '../editor/content-kind.ts'

export interface ContentActions<D> {
  duplicate: (draft: D) => Promise<void>
  setStatus: (draft: D, status: ContentStatus) => Promise<void>
  /** Absent for kinds without a default. */
  makeDefault?: (draft: D) => Promise<void>
  /**
   * Asks for confirmation, archives what can be archived, and reports the rest with reasons. True if anything was
   * archived.
   */
  archive: (drafts: readonly D[]) => Promise<boolean>
  remove: (draft: D) => Promise<void>
  /** What couldn't be deleted, and where it is used; null if there is nothing to report. */
  inUse: { name: string; where: readonly string[] } | null
  forgetInUse: () => void
}

const usage = z.object({ response: z.object({ data: z.object({ used_by: z.array(z.string()) }) }) })

const archiveReply = z.object({
  archived: z.array(z.string()),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
})

type Refused = z.output<typeof archiveReply>['refused'][number]

/** Number of names listed individually. */
const MAX_NAMED = 5

/** Summarizes how many were archived, and which were not and why. */
function archiveSummary(archived: number, refused: readonly Refused[], one: string): string {
  const reasons = Map.groupBy(refused, ({ reason }) => reason)
  const why = [...reasons].map(([reason, all]) => {
    const names = all.slice(0, MAX_NAMED).map(({ name }) => name)
    const more = all.length > MAX_NAMED ? [`${all.length - MAX_NAMED} more`] : []
    return `${new Intl.ListFormat('en').format([...names, ...more])}: ${reason}`
  })
  const done =
    archived === 0
      ? 'Nothing archived.'
      : `${pluralize(archived, one)} archived, ${refused.length} couldn’t be archived.`
  return [done, ...why].join(' ')
}

/** Maximum per archive call. */
const MAX_PER_CALL = 100

const statusWords: Readonly<Record<ContentStatus, string>> = {
  live: 'is live',
  paused: 'is paused',
  draft: 'is a draft again',
  archived: 'is archived',
}

/** Confirmation texts of a kind for archiving and deleting. */
export interface ActionLabels {
  archive: string
  /** The same for several items. */
  archiveMany: string
  remove: string
}

function useContentCommands(contracts: ContentKind<object, ContentFacts>['contracts']) {
  const toast = useNotification()
  const said = {
    invalidates: [contracts.list, contracts.details],
    onFailure: (error: unknown) => void toast.error(errorText(error)),
  }
  return {
    said,
    copying: useAction(contracts.duplicate, said),
    moving: useAction(contracts.setStatus, said),
    choosing: useAction(contracts.makeDefault ?? contracts.setStatus, said),
    archiving: useAction(contracts.archive, said),
  }
}

/** Asks for confirmation, then deletes; reports where an item is used if it is in use. */
function useRemoval<V extends object, D extends ContentFacts & V>(kind: ContentKind<V, D>, message: string) {
  const toast = useNotification()
  const [inUse, setInUse] = useState<ContentActions<D>['inUse']>(null)
  const { contracts } = kind
  const failure = useRef<unknown>(null)
  const removal = useAction(contracts.remove, {
    invalidates: [contracts.list, contracts.details],
    onFailure: (error) => {
      failure.current = error
    },
  })
  const remove = async (draft: D) => {
    const { name } = draft
    const sure = await askToConfirm({
      title: `Delete ${name}?`,
      message,
      confirmLabel: `Delete ${kind.words.one}`,
      destructive: true,
    })
    if (!sure) return
    const reply = await removal.run({ body: named(kind, idOf(kind, draft)) })
    if (reply !== undefined) {
      toast.success(`${name} deleted`)
      return
    }
    const where = usage.safeParse(failure.current).data?.response.data.used_by
    if (where === undefined) toast.error(errorText(failure.current))
    else setInUse({ name, where })
  }
  return { remove, inUse, forgetInUse: () => setInUse(null) }
}

/** Actions on drafts in a list. */
export function useContentActions<V extends object, D extends ContentFacts & V>(
  kind: ContentKind<V, D>,
  words: ActionLabels,
): ContentActions<D> {
  const toast = useNotification()
  const { store_id } = useStore()
  const { copying, moving, choosing, archiving } = useContentCommands(kind.contracts)
  const removal = useRemoval(kind, words.remove)
  const { one } = kind.words
  const bodyOf = (draft: D) => named(kind, idOf(kind, draft))

  const archive = async (drafts: readonly D[]) => {
    const [only] = drafts
    const what = drafts.length === 1 && only ? only.name : pluralize(drafts.length, one)
    const message = drafts.length === 1 ? words.archive : words.archiveMany
    const sure = await askToConfirm({ title: `Archive ${what}?`, message, confirmLabel: 'Archive' })
    if (!sure) return false
    let archived = 0
    const refused: Refused[] = []
    for (let start = 0; start < drafts.length; start += MAX_PER_CALL) {
      const ids = drafts.slice(start, start + MAX_PER_CALL).map((draft) => idOf(kind, draft))
      const told = archiveReply.safeParse(await archiving.run({ body: { store_id, ids } })).data
      if (told === undefined) break
      refused.push(...told.refused)
      archived += told.archived.length
    }
    if (refused.length > 0) toast.error(archiveSummary(archived, refused, one))
    else if (archived > 0) toast.success(`${pluralize(archived, one)} archived`)
    return archived > 0
  }
  const makeDefault = async (draft: D) => {
    if (await choosing.run({ body: bodyOf(draft) })) toast.success(`${draft.name} is the default`)
  }
  return {
    duplicate: async (draft) => {
      const reply = await copying.run({ body: bodyOf(draft) })
      if (reply !== undefined) toast.success(`${draftIn(kind, reply).name} is a draft`)
    },
    setStatus: async (draft, status) => {
      if (await moving.run({ body: { ...bodyOf(draft), status } })) {
        toast.success(`${draft.name} ${statusWords[status]}`)
      }
    },
    ...(kind.contracts.makeDefault ? { makeDefault } : {}),
    archive,
    ...removal,
  }
}
