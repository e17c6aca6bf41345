import type * as z from 'zod/mini'
import type { Permission } from './domain/store/permissions.ts'

/**
 * Who may call. `public`: anybody. `shopper`: anybody who holds the unguessable id of a live cart session; its contact
 * details are for one browser alone (`personal`).
 * `account`: a signed-in user. `store`: a signed-in member of the store that the call names through `scope`, or an API
 * key of that store unless it is for `people` alone, whose role has the call's `permission`. `operator`: a signed-in user who runs this server.
 */
export type Access = 'public' | 'shopper' | 'account' | 'store' | 'operator'

/** The access levels that need a token. */
export const needsToken = (access: Access): boolean => access !== 'public' && access !== 'shopper'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What an id in the input belongs to. The server resolves each kind to the store or user that owns it. */
export type OwnedKind =
  | 'store'
  | 'user'
  | 'order'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'dispute_file'
  | 'product'
  | 'customer'
  | 'notification'
  | 'payment_page'
  | 'confirmation_page'
  | 'cart'
  | 'optimizer'
  | 'flow'
  | 'shipping_method'
  | 'promo_code'
  | 'payment_link'
  | 'offer'
  | 'tax_rate'
  | 'review'
  | 'affirmation_box'
  | 'connection'
  | 'routing_rule'
  | 'mid_application'
  | 'mid_document'
  | 'velocity_block'
  | 'velocity_allowance'
  | 'ticket'
  | 'api_key'
  /** An invite, as the store sees it that sent it. */
  | 'store_invite'
  /** The same invite, as the user sees it whom it invites. */
  | 'store_invite_request'
  | 'session'
  /** A file that waits for a comment of its user's. */
  | 'ticket_upload'

/** Where the input names what the call acts on, so that ownership is checked before any handler runs (DEF-26). */
export interface Scope {
  in: 'params' | 'query' | 'body'
  field: string
  kind: OwnedKind
}

/** What an id in a body may be of, beside what the call acts on. */
export type NamedKind =
  | Exclude<OwnedKind, 'store' | 'user' | 'notification' | 'store_invite_request' | 'session' | 'ticket_upload'>
  | 'variant'

/** Ids of which a call names exactly one: what is reviewed may be one kind of page or another. */
export type ScopeAlternatives = readonly [Scope, Scope, ...Scope[]]

type Schema = z.ZodMiniType

/** One HTTP call. `path` is relative to /api unless `root` is set, with `:name` for path parameters. */
export interface Contract {
  method: Method
  path: string
  summary: string
  access: Access
  response: Schema
  params?: Schema
  query?: Schema
  body?: Schema
  /** Required with `store`; with `account` it names what must be the caller's own. */
  scope?: Scope | ScopeAlternatives
  /**
   * With `store`: the other ids in the body, by where they stand (`*` for each of a list), with what they are of. Ids are
   * no secrets: what is another store's is refused before any handler runs, as if there were no such thing.
   */
  names?: Readonly<Record<string, NamedKind | readonly NamedKind[]>>
  /**
   * With `store`: who sends no token is answered too, with what shoppers may see. The handler is given no store then,
   * and decides what that is.
   */
  guests?: true
  /** Required with `store`: what the caller's role must allow. */
  permission?: Permission
  /**
   * API keys can't do this, whatever its role: it would outlive itself in other rights, or change what is a person's
   * own.
   */
  people?: true
  /**
   * With `shopper`: what the call has to do with contact details and addresses, which belong to one browser. `owner`: other
   * browsers are answered as if there were no such session. `owner_row`: the same, judged by the row that the handler reads
   * anyway. `writer`: it changes them, and binds a session to its first writer. `claim`: it moves a session to the caller.
   * Absent: it shows none of them but in live carts, which come without them to other browsers.
   */
  personal?: 'owner' | 'owner_row' | 'writer' | 'claim'
  /** The caller's browser gets its secret with the reply, as with every `shopper` call. */
  starts_session?: true
  /** The names of file parts. Makes the call multipart/form-data: objects travel as JSON text. */
  files?: readonly string[]
  /** The most bytes that the body may have, where the general 1 MB is too much. */
  bodyLimit?: number
  /** A stricter limit than the general one, counted by caller. `log`: what pages send without being asked. */
  limit?: 'auth' | 'pay' | 'log'
  /** The browser sends the token that lies under this key, and not the user's (RO-005, DEF-19). */
  tokenKey?: 'authToken'
  /** The reply holds a token or key: it is never kept for idempotent replay. */
  secret?: true
  /** The reply may be 204 with no body. */
  empty?: true
  /** Error statuses beyond those of its access level, with what they mean. */
  errors?: Readonly<Record<number, string>>
}

/** Everything that a call may name as what it acts on; more than one are alternatives. */
export const scopesOf = ({ scope }: Pick<Contract, 'scope'>): readonly Scope[] =>
  scope === undefined ? [] : 'field' in scope ? [scope] : scope

/** Types a contract without widening it. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** What a handler is given: parsed and with defaults filled in. */
export interface Parsed<C extends Contract> {
  params: Out<C['params']>
  query: Out<C['query']>
  body: Out<C['body']>
}

type Part<K extends string, S> = S extends Schema
  ? Record<string, never> extends z.input<S>
    ? Partial<Record<K, z.input<S>>>
    : Record<K, z.input<S>>
  : unknown

type FileParts<C extends Contract> = C['files'] extends readonly (infer F extends string)[]
  ? { files?: Partial<Record<F, Blob>> }
  : unknown

/** What a caller passes: only the parts that the contract declares. */
export type Input<C extends Contract> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  FileParts<C>

/** What a caller receives. */
export type Reply<C extends Contract> = z.output<C['response']> | (C extends { empty: true } ? null : never)

/** What a handler returns before the response schema strips and checks it. */
export type ReplyInput<C extends Contract> = In<C['response']> | (C extends { empty: true } ? null : never)

/** The body of every error reply. `errors` maps field names to messages, `code` is for programs. */
export interface ErrorBody {
  detail: string
  code?: string
  errors?: Record<string, string>
}
