import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, text } from '../fields.ts'

const body = z.object({
  store_id: id,
  session_id: id,
  event_name: z.enum(['InitiateCheckout', 'Purchase'], 'Must be InitiateCheckout or Purchase'),
  /** The ID that the browser's tag sent; ignored, because the server makes the same one. */
  event_id: z.optional(text(200)),
  /** Ignored: the session's cart and the order are what counts. */
  value: z.optional(z.number('Must be a number')),
  currency: z.optional(text(3)),
})
const reply = z.object({
  /** The ID to send with the browser's event, so that the tool counts both once. */
  event_id: z.string(),
})
const errors = { 404: 'Session not found', 409: 'The session has no order yet (not_paid)' } as const

/** Events of a checkout for ad tools. Each is recorded once, however often it is reported. */
export const reportedEvents = {
  meta: defineContract({
    method: 'POST',
    path: '/meta/events',
    summary: 'Report the start of a checkout or a purchase for Meta. Returns the event’s ID',
    access: 'shopper',
    body,
    response: reply,
    errors,
  }),
  tiktok: defineContract({
    method: 'POST',
    path: '/tiktok/events',
    summary: 'Report the start of a checkout or a purchase for TikTok. Returns the event’s ID',
    access: 'shopper',
    body,
    response: reply,
    errors,
  }),
} as const
