import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { storeEventTypes } from '../../domain/events/store-event.ts'
import { count, flag, id, message, mode, pageQuery, readVersion, text, time } from '../fields.ts'
import { loggedDelivery, loggedRequest } from './integrations.ts'
import { webhookTypes } from './webhook-events.ts'

const url = z.string('Enter a URL').check(z.trim(), z.minLength(1, 'Enter a URL'), z.maxLength(2048, 'URL is too long'))
const types = z
  .array(z.enum(webhookTypes, 'Must be a store event or *'), 'Choose at least one event')
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(webhookTypes.length, 'Too many events'))

/** A URL of the merchant's that receives signed events of one mode. */
export const webhookEndpoint = z.object({
  endpoint_id: id,
  url: z.string(),
  description: z.string(),
  mode,
  types,
  api_version: z.string(),
  /** `retrying`: the last deliveries failed. */
  status: z.enum(['active', 'retrying', 'disabled']),
  /** `failing`: disabled after three days of failures; `gone`: it answered 410; '' if a member paused it. */
  disabled_reason: z.enum(['', 'failing', 'gone']),
  disabled_at: z.nullable(time),
  /** The last four characters. */
  secret: z.string(),
  /** The secret that also signs while the endpoint switches to the new one; null for none. */
  previous_secret: z.nullable(z.object({ last_four: z.string(), valid_until: time })),
  /** Deliveries of 24 hours that ended. */
  delivered: count,
  failed: count,
  last_delivery_at: z.nullable(time),
  created_at: time,
  version: z.int(),
})
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

/** A delivery of a webhook. */
export const webhookDelivery = z.object({
  ...loggedDelivery.shape,
  /** `webhook-id` of its requests and `id` of its payload. */
  webhook_id: z.string(),
  is_test: z.boolean(),
  /** When it is tried next; null if it isn't. */
  next_attempt_at: z.nullable(time),
  /** Of the last request, or when it was queued. */
  last_at: time,
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const hour = z.object({ from: time, delivered: count, retried: count, failed: count })
export type WebhookHour = z.output<typeof hour>

const results = z.enum(['failed', 'retried'], 'Must be failed or retried')
/** Days of the log; events are deleted after 30. */
const days = z._default(
  z.coerce.number('Must be 1, 7 or 30').check(z.int('Must be 1, 7 or 30'), z.minimum(1), z.maximum(30)),
  1,
)

const byStore = (place: 'query' | 'body') => ({ in: place, field: 'store_id', kind: 'store' }) as const
const byEndpoint = (place: 'query' | 'body') => ({ in: place, field: 'endpoint_id', kind: 'webhook_endpoint' }) as const
const byDelivery = (place: 'query' | 'body') => ({ in: place, field: 'delivery_id', kind: 'event_delivery' }) as const

const endpointReply = z.object({ data: webhookEndpoint })
const withSecret = z.object({ data: z.object({ endpoint: webhookEndpoint, secret: z.string() }) })

/** A store's webhook endpoints and what was delivered to them. */
export const webhooks = {
  list: defineContract({
    method: 'GET',
    path: '/webhook-endpoints/all',
    summary: 'List the webhook endpoints of a store in its current mode, with the figures of the last 24 hours',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(webhookEndpoint) }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/webhook-endpoints/create',
    summary: 'Add a webhook endpoint for events of the store’s current mode. The signing secret is only returned once',
    access: 'store',
    permission: 'store.manage',
    scope: byStore('body'),
    secret: true,
    body: z.object({ store_id: id, url, description: z._default(text(200), ''), types }),
    response: withSecret,
    errors: { 422: 'The store has 20 endpoints in this mode' },
  }),
  update: defineContract({
    method: 'POST',
    path: '/webhook-endpoints/update',
    summary: 'Change a webhook endpoint, pause it, or turn it on again. Absent fields don’t change',
    access: 'store',
    permission: 'store.manage',
    scope: byEndpoint('body'),
    body: z.object({
      endpoint_id: id,
      url: z.optional(url),
      description: z.optional(text(200)),
      types: z.optional(types),
      /** False pauses it: events that happen meanwhile aren’t sent. */
      enabled: z.optional(flag),
      version: readVersion,
    }),
    response: endpointReply,
    errors: { 409: 'Someone else saved it (stale_version)' },
  }),
  rotateSecret: defineContract({
    method: 'POST',
    path: '/webhook-endpoints/rotate-secret',
    summary:
      'Create a new signing secret. The old one also signs for the given hours. The secret is only returned once',
    access: 'store',
    permission: 'store.manage',
    scope: byEndpoint('body'),
    secret: true,
    body: z.object({
      endpoint_id: id,
      /** 0 invalidates the old secret immediately. */
      valid_hours: z._default(
        z
          .int('Must be a whole number')
          .check(z.minimum(0, 'Must not be negative'), z.maximum(168, 'Must be at most 168')),
        24,
      ),
    }),
    response: withSecret,
  }),
  remove: defineContract({
    method: 'POST',
    path: '/webhook-endpoints/delete',
    summary: 'Delete a webhook endpoint with its delivery log. Nothing more is sent to it',
    access: 'store',
    permission: 'store.manage',
    scope: byEndpoint('body'),
    body: z.object({ endpoint_id: id }),
    response: message,
  }),
  test: defineContract({
    method: 'POST',
    path: '/webhook-endpoints/test',
    summary: 'Send a made-up event to an endpoint now, signed like a real one',
    access: 'store',
    permission: 'store.manage',
    scope: byEndpoint('body'),
    limit: 'auth',
    body: z.object({ endpoint_id: id, type: z.enum(storeEventTypes, 'Must be a store event') }),
    response: z.object({ data: webhookDelivery }),
  }),
  hours: defineContract({
    method: 'GET',
    path: '/webhook-endpoints/hours',
    summary: 'Count the deliveries of the last 24 hours by hour',
    access: 'store',
    permission: 'store.view',
    scope: byEndpoint('query'),
    query: z.object({ endpoint_id: id }),
    response: z.object({ data: z.array(hour) }),
  }),
  log: defineContract({
    method: 'GET',
    path: '/webhook-endpoints/deliveries',
    summary: 'List the deliveries to an endpoint, newest first',
    access: 'store',
    permission: 'store.view',
    scope: byEndpoint('query'),
    query: z.object({
      endpoint_id: id,
      days,
      /** `failed`: given up, or failed so far. `retried`: took more than one attempt. */
      result: z.optional(results),
      /** Part of an order number or session, or a webhook ID. */
      search: z.optional(text(200)),
      ...pageQuery(25),
    }),
    response: z.object({ data: z.array(webhookDelivery), total: count, failed: count, retried: count }),
  }),
  delivery: defineContract({
    method: 'GET',
    path: '/webhook-endpoints/delivery',
    summary: 'Get a delivery with its payload, and each request and response',
    access: 'store',
    permission: 'store.view',
    scope: byDelivery('query'),
    query: z.object({ delivery_id: id }),
    response: z.object({
      data: z.object({
        ...webhookDelivery.shape,
        /** JSON; '' if the event was deleted. */
        payload: z.string(),
        requests: z.array(loggedRequest),
      }),
    }),
  }),
  resend: defineContract({
    method: 'POST',
    path: '/webhook-endpoints/resend',
    summary: 'Send a delivery again, with the same ID',
    access: 'store',
    permission: 'store.manage',
    scope: byDelivery('body'),
    body: z.object({ delivery_id: id }),
    response: z.object({ resent: count }),
    errors: { 409: 'The endpoint is disabled' },
  }),
  resendRange: defineContract({
    method: 'POST',
    path: '/webhook-endpoints/resend-range',
    summary: 'Send the events of a time range again, oldest first: those that failed, or all',
    access: 'store',
    permission: 'store.manage',
    scope: byEndpoint('body'),
    body: z.object({
      endpoint_id: id,
      since: z.iso.datetime('Must be a date and time'),
      until: z.iso.datetime('Must be a date and time'),
      include: z._default(z.enum(['failed', 'all'], 'Must be failed or all'), 'failed'),
    }),
    response: z.object({ resent: count }),
    errors: { 409: 'The endpoint is disabled' },
  }),
} as const
