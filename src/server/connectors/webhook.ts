import type { ChargeResult, DisputeFacts } from './results.ts'

/** An HTTP request exactly as it came: signatures cover the bytes, so nothing may parse them before. */
export interface WebhookRequest {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  query: Readonly<Record<string, string>>
  body: Buffer
}

/** `event_id` is the provider's own and unique within the connection: the core stores it once. */
export type ConnectorEvent = { event_id: string; occurred_at: string } & ConnectorNews

/** What a report says, without which one it is. */
export type ConnectorNews =
  | { type: 'payment'; provider_reference: string; reference: string | null; result: ChargeResult }
  | {
      type: 'refund'
      provider_reference: string
      refund_reference: string
      status: 'succeeded' | 'failed'
      amount: number
      currency: string
    }
  | {
      /** What became of a capture or release that the provider only took note of when it was called. */
      type: 'operation'
      operation: 'capture' | 'void'
      provider_reference: string
      operation_reference: string
      status: 'succeeded' | 'failed'
      amount: number
      currency: string
      /** The provider's reason, where it failed. */
      message: string
    }
  | { type: 'dispute'; dispute: DisputeFacts }
  | { type: 'ignored'; name: string }

export type WebhookResult =
  | {
      accepted: true
      events: readonly ConnectorEvent[]
      /** When the provider wants other words than an empty 200 (Adyen's `[accepted]`, Braintree's challenge). */
      reply?: { status: number; content_type: string; body: string }
    }
  | { accepted: false; reason: 'unsigned' | 'bad_signature' | 'too_old' | 'malformed' | 'not_configured' }
