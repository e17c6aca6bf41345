import type * as z from 'zod/mini'
import type { Contract } from '../../../../shared/contract.ts'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import type { PreviewContent } from '../../../../shared/preview.ts'
import type { SettingWords } from './setting-labels.ts'

/** What every kind of content says of itself beside what it holds. */
export interface ContentFacts {
  name: string
  status: ContentStatus
  /** Absent where a kind has no default. */
  is_default?: boolean
  version: number
  /** The version that shoppers see; null before the first. */
  published_version: number | null
  /** ISO 8601 UTC. */
  updated_at: string
}

/** The calls of a kind: those of `contentCalls` and its own list, details and update. */
export interface ContentContracts {
  list: Contract
  details: Contract
  update: Contract
  publish: Contract
  versions: Contract
  versionDetails: Contract
  restore: Contract
  duplicate: Contract
  setStatus: Contract
  /** Absent where a kind has no default. */
  makeDefault?: Contract
  archive: Contract
  remove: Contract
  presence: Contract
}

/**
 * One kind of content that merchants make: what lists and editors need to know of it. `V` is what is edited, `D` the
 * draft as the server answers it.
 */
export interface ContentKind<V extends object, D extends ContentFacts & V> {
  /** Under which its drafts lie on the device: 'payment-page'. */
  key: string
  contracts: ContentContracts
  /** The name of its id on the wire: 'payment_page_id'. */
  id: string
  content: z.ZodMiniType<V>
  draft: z.ZodMiniType<D>
  /** Under which names the replies have a draft and all drafts. */
  replies: { details: string; list: string }
  /** The fields that are images: multipart drops null, so taking one away is sent as 'None'. */
  images: readonly string[]
  /** 'Payment page', and in a sentence 'page', 'pages'. */
  words: { title: string; one: string; many: string }
  settings: SettingWords<V>
  /** What is drawn of it in a list. */
  thumbnail: (shown: D) => PreviewContent
  /** The calls of what stands beside it in its preview, which are read ahead with it. */
  beside?: (draft: D) => readonly (readonly [contract: Contract, query: Readonly<Record<string, string>>])[]
  /** Whether shoppers get it through the store's live flow, where there is one. */
  shownByFlow?: (draft: D) => boolean
  /** Where it is edited. */
  editorOf: (draft: D) => string
  /** Where all of them are listed. */
  listAddress: string
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The id of a draft. */
export const idOf = ({ id }: { id: string }, draft: object): string => String(at(draft, id))

/** A body or query that names one draft. */
export const named = (kind: { id: string }, id: string): Record<string, string> => ({ [kind.id]: id })

type Reads<V extends object, D extends ContentFacts & V> = Pick<ContentKind<V, D>, 'content' | 'draft' | 'replies'>

/** The draft in a reply under `data`. */
export const draftIn = <V extends object, D extends ContentFacts & V>({ draft }: Reads<V, D>, reply: unknown): D =>
  draft.parse(at(reply, 'data'))

/** The draft in the reply of `details`. */
export const detailsIn = <V extends object, D extends ContentFacts & V>(kind: Reads<V, D>, reply: unknown): D =>
  kind.draft.parse(at(reply, kind.replies.details))

/** The drafts in the reply of `list`. */
export function listIn<V extends object, D extends ContentFacts & V>(kind: Reads<V, D>, reply: unknown): D[] {
  const all = at(reply, kind.replies.list)
  return Array.isArray(all) ? all.map((each) => kind.draft.parse(each)) : []
}

/** One draft in the reply of `list`, if it is there and whole. */
export function listedIn<V extends object, D extends ContentFacts & V>(
  kind: Pick<ContentKind<V, D>, 'id' | 'draft' | 'replies'>,
  reply: unknown,
  id: string,
): D | undefined {
  const all = at(reply, kind.replies.list)
  const found: unknown = Array.isArray(all) ? all.find((each) => at(each, kind.id) === id) : undefined
  return found === undefined ? undefined : kind.draft.safeParse(found).data
}

/** What an update has taken out, in words; only kinds with rich text say so. */
export function removedIn(reply: unknown): string[] {
  const removed = at(reply, 'removed')
  return Array.isArray(removed) ? removed.map(String) : []
}

/** The content in the reply of `versionDetails`. */
export const contentIn = <V extends object, D extends ContentFacts & V>({ content }: Reads<V, D>, reply: unknown): V =>
  content.parse(at(at(reply, 'data'), 'content'))
