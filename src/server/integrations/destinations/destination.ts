import type { Json } from '../../connectors/results.ts'
import type { Consent } from '../../../shared/domain/events/consent.ts'
import type { StoreEvent } from '../../../shared/domain/events/store-event.ts'
import type { ToolName } from '../../../shared/domain/events/tools.ts'
import type { TrackingIds } from '../../db/schema/integrations/store-events.ts'
import type { Exchange, OutgoingRequest } from '../http/exchange.ts'

/** What a merchant entered to connect a tool, by field key, secrets decrypted. */
export interface ToolConnection {
  fields: Readonly<Record<string, string>>
  /** Marks events as tests at the tool; '' for none. */
  test_code: string
}

/** Who did it, as far as the shopper's consent allows. */
export interface Visitor {
  ids: TrackingIds
  /** '' if unknown. */
  ip: string
  user_agent: string
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null
  consent: Consent
}

/** An event for one tool. */
export interface OutgoingEvent {
  event: StoreEvent
  /** The tool's name for it. */
  as: string
  visitor: Visitor
  /** Address of the store's checkout, for tools that require a page with events that no page reported. */
  checkout_url: string
}

/** What is sent for an event. */
export interface Payload {
  /** Usually one; several where the tool wants one per line. */
  parts: readonly Json[]
  /** Names of the identifiers in it, for the match quality: 'Email', 'Click ID'. */
  matched: readonly string[]
}

/** The tool can't use this event, such as one without its click ID. Shown to the merchant. */
export interface Unsendable {
  unsendable: string
}

/**
 * - `done`: one result per part, in order.
 * - `split`: the tool refused all parts because of one. The caller sends halves until the bad one is alone.
 * - `retry`: temporary. `after_ms` if the tool said when.
 * - `broken`: the tool rejects the credentials.
 */
export type SendOutcome =
  | { kind: 'done'; results: readonly PartResult[] }
  | { kind: 'split'; reason: string }
  | { kind: 'retry'; reason: string; after_ms?: number }
  | { kind: 'broken'; reason: string }

export type PartResult = { accepted: true; note?: string } | { accepted: false; reason: string }

/** `field`: the field that is wrong, if the tool's answer says which. */
export type Verification = { ok: true; note: string } | { ok: false; reason: string; field?: string }

export type Send = (request: OutgoingRequest) => Promise<Exchange>

/** Short-lived credentials, such as an OAuth access token, or why there are none. */
export type Authorization =
  | { kind: 'ready'; tokens: Readonly<Record<string, string>>; expires_at: number }
  | { kind: 'retry' | 'broken'; reason: string; url: string; response: Exchange }

/** A marketing tool that receives events from the server. Only `authorize` and `verify` send anything. */
export interface Destination {
  name: ToolName
  /** Parts per request. */
  batch: number
  /** True if orders of renewals are sent as purchases. Ad tools only want what a shopper did. */
  wants_renewals: boolean
  /** Milliseconds after which the tool refuses an event. */
  max_age_ms: number
  payload: (connection: ToolConnection, event: OutgoingEvent) => Payload | Unsendable
  request: (connection: ToolConnection, parts: readonly Json[], now: Date) => OutgoingRequest
  /** Only called with a response. `count`: number of parts sent. */
  read: (response: Exchange, count: number) => SendOutcome
  /** Exchanges the stored credentials for tokens, which requests find among the fields. */
  authorize?: (connection: ToolConnection, send: Send, now: Date) => Promise<Authorization>
  /** Checks the credentials with a real call. */
  verify: (connection: ToolConnection, send: Send, now: Date) => Promise<Verification>
}
