import type * as z from 'zod/mini'
import type { Permission } from './domain/store/permissions.ts'

/**
 * Who may call. `public`: anyone. `shopper`: anyone with the unguessable id of a live cart session; its contact details
 * belong to one browser (`personal`). `account`: a signed-in user. `store`: a signed-in member of the store that
 * `scope` names, or an API key of that store unless the call is for `people` only; the role needs the call's
 * `permission`. `operator`: a signed-in user who runs this server. `customer`: a store's customer who signed in to the
 * customer portal; the ids in the input must be their own.
 */
export type Access = 'public' | 'shopper' | 'customer' | 'account' | 'store' | 'operator'

/** Returns true for access levels that require a token. */
export const needsToken = (access: Access): boolean => access !== 'public' && access !== 'shopper'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Resource type of an id in the input. The server resolves each one to the store or user that owns it. */
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
  | 'subscription'
  | 'subscription_plan'
  /** A customer's stored payment method. */
  | 'stored_payment_method'
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
  /** An event at a marketing tool or webhook endpoint. */
  | 'event_delivery'
  /** A saved link with UTM parameters. */
  | 'traffic_link'
  /** A saved report. */
  | 'report'
  | 'webhook_endpoint'
  /** A field that a store and its Shopify shop changed differently. */
  | 'shopify_conflict'
  | 'api_key'
  /** An invite as seen by the store that sent it. */
  | 'store_invite'
  /** The same invite as seen by the invited user. */
  | 'store_invite_request'
  | 'session'
  /** An uploaded file that isn't attached to a comment yet. */
  | 'ticket_upload'

/**
 * The input field that identifies the target of a call, so that ownership is checked before any handler runs (DEF-26).
 */
export interface Scope {
  in: 'params' | 'query' | 'body'
  field: string
  kind: OwnedKind
}

/** Resource types that ids in a body can reference, in addition to the target of the call. */
export type NamedKind =
  | Exclude<OwnedKind, 'store' | 'user' | 'notification' | 'store_invite_request' | 'session' | 'ticket_upload'>
  | 'variant'

/** Alternative targets, of which a call names exactly one: for example, a review belongs to a page or to an offer. */
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
  /** Required with `store`; with `account`, names a resource that the caller must own. */
  scope?: Scope | ScopeAlternatives
  /**
   * With `store`: the other ids in the body, as path (`*` matches every list item) to resource type. Ids are not
   * secrets: an id of another store is rejected as not found before any handler runs.
   */
  names?: Readonly<Record<string, NamedKind | readonly NamedKind[]>>
  /**
   * With `store`: requests without a token are also served, with what shoppers may see. The handler then gets no store
   * and decides what to return.
   */
  guests?: true
  /** Required with `store`: the permission that the caller's role needs. */
  permission?: Permission
  /**
   * Not available to API keys of any role, because the call would let a key outlive itself or change a person's own
   * data.
   */
  people?: true
  /**
   * With `shopper`: how the call touches contact details and addresses, which belong to one browser. `owner`: other
   * browsers get 404. `owner_row`: the same, checked against the row that the handler reads anyway. `writer`: changes
   * them, and binds a session to its first writer. `claim`: moves a session to the caller. Absent: returns none of them
   * except in live carts, where other browsers don't get them.
   */
  personal?: 'owner' | 'owner_row' | 'writer' | 'claim'
  /** The reply sets the browser's secret, as with every `shopper` call. */
  starts_session?: true
  /** Names of file parts. Makes the call multipart/form-data; objects are sent as JSON text. */
  files?: readonly string[]
  /** Maximum body size in bytes, where the default of 1 MB is too small. */
  bodyLimit?: number
  /** A stricter rate limit than the default, counted by caller. `log`: requests that pages send automatically. */
  limit?: 'auth' | 'pay' | 'log'
  /** The browser sends the token stored under this key instead of the user's token (RO-005, DEF-19). */
  tokenKey?: 'authToken'
  /** With `customer`: also for customers who followed a link that only lets them fix their payment method. */
  card_link?: true
  /** The reply contains a token or key and is never stored for idempotent replay. */
  secret?: true
  /** The reply is a file, sent while it is read: the handler returns a `FileReply`, and callers get its text. */
  file?: true
  /** The reply may be 204 with no body. */
  empty?: true
  /** Error statuses in addition to those of the access level, with their meaning. */
  errors?: Readonly<Record<number, string>>
}

/** Returns every resource that can be the target of a call; more than one are alternatives. */
export const scopesOf = ({ scope }: Pick<Contract, 'scope'>): readonly Scope[] => {
  if (scope === undefined) return []
  return 'field' in scope ? [scope] : scope
}

/** Types a contract without widening it. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** Handler input: parsed, with defaults filled in. */
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

/** Caller input: only the parts that the contract declares. */
export type Input<C extends Contract> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  FileParts<C>

/** The reply that a caller receives. */
export type Reply<C extends Contract> = z.output<C['response']> | (C extends { empty: true } ? null : never)

/** A file that is sent while it is read. */
export interface FileReply {
  file_name: string
  content_type: string
  stream: AsyncIterable<string>
}

/** What a handler returns before the response schema strips and checks it. */
export type ReplyInput<C extends Contract> =
  | (C extends { file: true } ? FileReply : In<C['response']>)
  | (C extends { empty: true } ? null : never)

/** The body of every error reply. `errors` maps field names to messages, `code` is for programs. */
export interface ErrorBody {
  detail: string
  code?: string
  errors?: Record<string, string>
}
