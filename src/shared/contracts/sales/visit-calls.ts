import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { reportedEvents } from '../../domain/checkout/visit-events.ts'
import { id, message, text } from '../fields.ts'
import { browserInfo, progressStep } from '../checkout/live-cart.ts'
import { visitSource } from './visits.ts'

const missing = { 404: 'Session not found' } as const

/** Events that a shopper's page reports about a visit. */
export const visitCalls = {
  updateBrowserInfo: defineContract({
    method: 'POST',
    path: '/cart-sessions/update-browser-info',
    summary: 'Save browser details for fraud checks and 3-D Secure',
    access: 'shopper',
    personal: 'owner',
    body: z.object({ live_cart_session_id: id, browser_info: browserInfo }),
    response: message,
    errors: missing,
  }),
  updateProgress: defineContract({
    method: 'POST',
    path: '/cart-sessions/update-progress',
    summary: 'Record the step the shopper has reached. Steps only move forward',
    access: 'shopper',
    body: z.object({ live_cart_session_id: id, progress_step: progressStep }),
    response: message,
    errors: missing,
  }),
  recordImpression: defineContract({
    method: 'POST',
    path: '/cart-sessions/record-impression',
    summary: 'Record a payment page view with its source and language',
    access: 'shopper',
    body: z.object({
      live_cart_session_id: id,
      payment_page_id: id,
      source: z.optional(visitSource),
      /** The page's locale with its country: 'de-AT'. */
      locale: z.optional(text(40)),
    }),
    response: message,
    errors: missing,
  }),
  recordEvents: defineContract({
    method: 'POST',
    path: '/cart-sessions/record-events',
    summary: 'Record session events for reports, up to 200 per session',
    access: 'shopper',
    body: z.object({
      live_cart_session_id: id,
      events: z
        .array(
          z.object({
            kind: z.enum(reportedEvents, 'Unknown event'),
            /** Milliseconds since the event. */
            ago: z.int().check(z.minimum(0), z.maximum(3_600_000)),
            /** The offer that the event is about. */
            optimizer_id: z.optional(id),
            /** ID of a view, the same as in the tags of marketing tools. */
            event_id: z.optional(z.string().check(z.regex(/^[\da-f-]{36}$/, 'Must be a UUID'))),
            /** The page it happened on, without its query. */
            page: z.optional(z.object({ url: text(500), title: text(200) })),
          }),
        )
        .check(z.minLength(1, 'Add at least one event'), z.maxLength(20, 'Add at most 20 events')),
      source: z.optional(visitSource),
    }),
    response: message,
    errors: missing,
  }),
}
