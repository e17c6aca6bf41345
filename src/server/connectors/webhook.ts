import type { CardFacts, ChargeResult, DisputeFacts } from './results.ts'

/** An HTTP request exactly as received: signatures cover the bytes, so nothing may parse them first. */
export interface WebhookRequest {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  query: Readonly<Record<string, string>>
  body: Buffer
}

/** `event_id` is the provider's own and unique within the connection: the core stores it once. */
export type ConnectorEvent = { event_id: string; occurred_at: string } & ConnectorEventBody

/** The content of an event, without its id. */
export type ConnectorEventBody =
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
      /** The result of a capture or void that the provider only acknowledged when it was called. */
      type: 'operation'
      operation: 'capture' | 'void'
      provider_reference: string
      operation_reference: string
      status: 'succeeded' | 'failed'
      amount: number
      currency: string
      /** The provider's reason, if it failed. */
      message: string
    }
  | { type: 'dispute'; dispute: DisputeFacts }
  /** The bank replaced a stored card, and the provider knows its new details. */
  | { type: 'method_updated'; payment_method_id: string; card: CardFacts }
  /** A direct debit mandate can't be charged again, because the customer or their bank ended it. */
  | { type: 'mandate_ended'; payment_method_id: string }
  | { type: 'ignored'; name: string }

export type WebhookResult =
  | {
      accepted: true
      events: readonly ConnectorEvent[]
      /**
       * Set if the provider expects a response other than an empty 200 (Adyen's `[accepted]`, Braintree's challenge).
       */
      reply?: { status: number; content_type: string; body: string }
    }
  | { accepted: false; reason: 'unsigned' | 'bad_signature' | 'too_old' | 'malformed' | 'not_configured' }
