import type * as z from 'zod/mini'
import type { Contract } from '../../../../shared/contract.ts'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import type { PreviewContent } from '../../../../shared/preview.ts'
import type { SettingLabels } from './setting-labels.ts'

/** Metadata shared by all content kinds. */
export interface ContentFacts {
  name: string
  status: ContentStatus
  /** Absent for kinds without a default. */
  is_default?: boolean
  version: number
  /** The version that shoppers see; null if never published. */
  published_version: number | null
  /** ISO 8601 UTC. */
  updated_at: string
}

/** Contracts of an editor: those of `editorCalls` plus its own details and update. */
export interface EditorContracts {
  /** What shows drafts outside of the editor, and is out of date after a change. */
  list: Contract
  details: Contract
  update: Contract
  publish: Contract
  versions: Contract
  versionDetails: Contract
  restore: Contract
  presence: Contract
}

/** Contracts of a kind with a list: those of `contentCalls` plus its own list, details and update. */
export interface ContentContracts extends EditorContracts {
  duplicate: Contract
  setStatus: Contract
  /** Absent for kinds without a default. */
  makeDefault?: Contract
  archive: Contract
  remove: Contract
}

/**
 * A kind of content, described for lists and editors. `V` is the edited values, `D` the draft as returned by the
 * server.
 */
export interface ContentKind<V extends object, D extends ContentFacts & V> {
  /** Storage key of its local drafts: 'payment-page'. */
  key: string
  contracts: ContentContracts
  /** The wire name of its id: 'payment_page_id'. */
  id: string
  content: z.ZodMiniType<V>
  draft: z.ZodMiniType<D>
  /** Response fields of one draft and of all drafts. */
  replies: { details: string; list: string }
  /** Image fields: multipart drops null, so removing an image is sent as 'None'. */
  images: readonly string[]
  /** 'Payment page'; within a sentence 'page', 'pages'. */
  words: { title: string; one: string; many: string }
  settings: SettingLabels<V>
  /** Content of its thumbnail in a list. */
  thumbnail: (shown: D) => PreviewContent
  /** Calls for the rest of its preview, prefetched with it. */
  relatedCalls?: (draft: D) => readonly (readonly [contract: Contract, query: Readonly<Record<string, string>>])[]
  /** Whether shoppers get it through the store's live flow, if it has one. */
  shownByFlow?: (draft: D) => boolean
  /** The address of its editor. */
  editorOf: (draft: D) => string
  /** The address of its list. */
  listAddress: string
}

/** A kind of content as its editor needs it. A store may have exactly one of it, without a list. */
export type EditedKind<V extends object, D extends ContentFacts & V> = Omit<ContentKind<V, D>, 'contracts'> & {
  contracts: EditorContracts
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Returns the id of a draft. */
export const idOf = ({ id }: { id: string }, draft: object): string => String(at(draft, id))

/** Builds a body or query that identifies one draft. */
export const named = (kind: { id: string }, id: string): Record<string, string> => ({ [kind.id]: id })

type Reads<V extends object, D extends ContentFacts & V> = Pick<ContentKind<V, D>, 'content' | 'draft' | 'replies'>

/** Reads the draft from a response's `data`. */
export const draftIn = <V extends object, D extends ContentFacts & V>({ draft }: Reads<V, D>, reply: unknown): D =>
  draft.parse(at(reply, 'data'))

/** Reads the draft from a `details` response. */
export const detailsIn = <V extends object, D extends ContentFacts & V>(kind: Reads<V, D>, reply: unknown): D =>
  kind.draft.parse(at(reply, kind.replies.details))

/** Reads the drafts from a `list` response. */
export function listIn<V extends object, D extends ContentFacts & V>(kind: Reads<V, D>, reply: unknown): D[] {
  const all = at(reply, kind.replies.list)
  return Array.isArray(all) ? all.map((each) => kind.draft.parse(each)) : []
}

/** Finds one draft in a `list` response, if present and valid. */
export function listedIn<V extends object, D extends ContentFacts & V>(
  kind: Pick<ContentKind<V, D>, 'id' | 'draft' | 'replies'>,
  reply: unknown,
  id: string,
): D | undefined {
  const all = at(reply, kind.replies.list)
  const found: unknown = Array.isArray(all) ? all.find((each) => at(each, kind.id) === id) : undefined
  return found === undefined ? undefined : kind.draft.safeParse(found).data
}

/** Describes what an update sanitized away; only kinds with rich text report it. */
export function removedIn(reply: unknown): string[] {
  const removed = at(reply, 'removed')
  return Array.isArray(removed) ? removed.map(String) : []
}

/** Reads the content from a `versionDetails` response. */
export const contentIn = <V extends object, D extends ContentFacts & V>({ content }: Reads<V, D>, reply: unknown): V =>
  content.parse(at(at(reply, 'data'), 'content'))
