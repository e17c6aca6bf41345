import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { consentCategories } from '../../domain/events/consent.ts'
import { storeEventTypes } from '../../domain/events/store-event.ts'
import { sentFrom, toolNames } from '../../domain/events/tools.ts'
import { count, flag, id, message, mode, pageQuery, readVersion, text, time } from '../fields.ts'

const name = z.enum(toolNames, 'Must be the name of a tool, such as meta-pixel')
const eventType = z.enum(storeEventTypes, 'Must be a store event')
const status = z.enum(['not_connected', 'connected', 'paused', 'broken'])

/** A tool as a card. */
export const integrationSummary = z.object({
  name,
  status,
  /** False while the server can't send to it. */
  can_connect: z.boolean(),
  last_event_at: z.nullable(time),
  /** Accepted within 24 hours. */
  events: count,
  /** Rejected within 24 hours. */
  rejected: count,
  /** True if events of test mode are sent too. */
  sends_test_mode: z.boolean(),
  /** True if a sandbox on this server gets the events instead of the tool, as in the demo store. */
  is_sandbox: z.boolean(),
  /** Why it needs attention; '' if it doesn't. */
  problem: z.string(),
})
export type IntegrationSummary = z.output<typeof integrationSummary>

/** Deliveries of 24 hours. */
const figures = z.object({ sent: count, accepted: count, rejected: count, held: count, waiting: count })
export type IntegrationFigures = z.output<typeof figures>

const mapped = z.object({ sent: z.boolean('Must be true or false'), as: text(60) })
const mapping = z.partialRecord(eventType, mapped)
const settings = {
  sent_from: z.enum(sentFrom, 'Must be browser, server or both'),
  consent: z.enum(consentCategories, 'Must be analytics or marketing'),
  mapping,
  /** Marks events as tests at the tool; '' for none. */
  test_code: text(100),
  sends_test_mode: z.boolean('Must be true or false'),
}

/** A tool with its connection; the defaults if it isn't connected. */
export const integration = z.object({
  ...integrationSummary.shape,
  /** Fields that aren't secret. */
  fields: z.record(z.string(), z.string()),
  /** The last four characters of each secret. */
  secrets: z.record(z.string(), z.string()),
  ...settings,
  connected_by: z.string(),
  connected_at: z.nullable(time),
  /** 0 before it is connected. */
  version: z.int(),
  figures,
  /** Accepted within 24 hours, by event. */
  counts: z.partialRecord(eventType, count),
  /** How many of the purchases of 24 hours had each identifier. */
  match: z.object({ purchases: count, identifiers: z.array(z.object({ name: z.string(), count })) }),
})
export type Integration = z.output<typeof integration>

/** An event at one tool. */
export const loggedDelivery = z.object({
  delivery_id: id,
  /** True if a member sent it with the test button: it isn't part of the figures. */
  is_test: z.boolean(),
  event_id: z.string(),
  type: eventType,
  /** The tool's name for it. */
  sent_as: z.string(),
  /** Order number or session. */
  subject: z.string(),
  value: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  mode,
  status: z.enum(['waiting', 'accepted', 'rejected', 'held', 'failed']),
  attempts: count,
  matched: z.array(z.string()),
  reason: z.string(),
  /** HTTP status of the last request; null without one. */
  response_status: z.nullable(z.int()),
  duration_ms: z.nullable(count),
  occurred_at: time,
})
export type LoggedDelivery = z.output<typeof loggedDelivery>

const request = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})
const response = z.object({ headers: z.record(z.string(), z.string()), body: z.string() })

/** A request, with secrets removed. */
export const loggedRequest = z.object({
  at: time,
  duration_ms: count,
  status: z.nullable(z.int()),
  note: z.string(),
  request,
  response: z.nullable(response),
})

export const testResult = z.object({
  accepted: z.boolean(),
  /** What the tool said; '' for nothing. */
  note: z.string(),
  status: z.nullable(z.int()),
  duration_ms: count,
})
export type TestResult = z.output<typeof testResult>

const inQuery = { in: 'query', field: 'store_id', kind: 'store' } as const
const inBody = { in: 'body', field: 'store_id', kind: 'store' } as const
const NOT_CONNECTED = 'The tool isn’t connected'
const REJECTED = 'A field is invalid, or the tool rejected the credentials'

/** Characters of a private key, with escaped line breaks. */
const LONGEST_FIELD = 7000

/** A store's connections with marketing tools. */
export const integrationCalls = {
  list: defineContract({
    method: 'GET',
    path: '/integrations/all',
    summary: 'List the marketing tools with their status and the figures of the last 24 hours',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id }),
    response: z.object({
      integrations: z.array(integrationSummary),
      figures: z.object({
        ...figures.shape,
        /** The tool with the highest 95th percentile of response times. */
        slowest: z.nullable(z.object({ name, p95_ms: count })),
      }),
    }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/integrations/details',
    summary: 'Get a tool with its connection. Secrets are reduced to their last four characters',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id, name }),
    response: z.object({ data: integration }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/integrations/update',
    summary: 'Connect a tool, or change its connection. New credentials are verified with a call to the tool first',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    body: z.object({
      store_id: id,
      name,
      /** The tool's first field that isn't secret. */
      pixel_id: z.optional(text(1000)),
      /** The tool's first secret field. */
      api_key: z.optional(text(1000)),
      /** By key. Absent fields and empty secrets don't change. */
      fields: z.optional(z.record(text(60), text(LONGEST_FIELD))),
      /** False pauses it. */
      enabled: z.optional(flag),
      sent_from: z.optional(settings.sent_from),
      consent: z.optional(settings.consent),
      mapping: z.optional(mapping),
      test_code: z.optional(settings.test_code),
      sends_test_mode: z.optional(settings.sends_test_mode),
      version: readVersion,
    }),
    response: z.object({ data: integration }),
    errors: { 400: REJECTED, 409: 'Someone else saved it (stale_version)', 422: 'The tool can’t be connected' },
  }),
  disconnect: defineContract({
    method: 'POST',
    path: '/integrations/disconnect',
    summary: 'Disconnect a tool and delete its credentials. Nothing more is sent to it',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    body: z.object({ store_id: id, name }),
    response: message,
  }),
  test: defineContract({
    method: 'POST',
    path: '/integrations/test',
    summary: 'Send a test event of 1.00 to a tool, with the test event code if the tool has one',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    limit: 'auth',
    body: z.object({ store_id: id, name, type: eventType }),
    response: z.object({ data: testResult }),
    errors: { 404: NOT_CONNECTED, 422: 'The test event code is missing, or the event isn’t sent to this tool' },
  }),
  log: defineContract({
    method: 'GET',
    path: '/integrations/log',
    summary: 'List the events of the last 24 hours at a tool, newest first',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({
      store_id: id,
      name,
      /** Part of an order number, session or event ID. */
      search: z.optional(text(200)),
      result: z.optional(
        z.enum(['accepted', 'rejected', 'no_consent', 'waiting'], 'Must be accepted, rejected, no_consent or waiting'),
      ),
      ...pageQuery(10),
    }),
    response: z.object({ data: z.array(loggedDelivery), total: count }),
  }),
  delivery: defineContract({
    method: 'GET',
    path: '/integrations/delivery',
    summary: 'Get an event at a tool with each request and response. Secrets are removed',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'delivery_id', kind: 'event_delivery' },
    query: z.object({ delivery_id: id }),
    response: z.object({ data: z.object({ ...loggedDelivery.shape, requests: z.array(loggedRequest) }) }),
  }),
  resend: defineContract({
    method: 'POST',
    path: '/integrations/resend',
    summary: 'Resend a rejected event, or all that were rejected in the last 24 hours',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    names: { delivery_id: 'event_delivery' },
    body: z.object({ store_id: id, name, delivery_id: z.optional(id) }),
    response: z.object({ resent: count }),
    errors: { 404: NOT_CONNECTED },
  }),
  connectKlaviyo: defineContract({
    method: 'POST',
    path: '/klaviyo/connect',
    summary: 'Connect Klaviyo. The key is verified with a call to Klaviyo first',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    body: z.object({ store_id: id, api_key: text(1000) }),
    response: z.object({ data: integration }),
    errors: { 400: REJECTED, 422: 'The tool can’t be connected' },
  }),
  disconnectKlaviyo: defineContract({
    method: 'DELETE',
    path: '/klaviyo/connect',
    summary: 'Disconnect Klaviyo and delete its key',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    body: z.object({ store_id: id }),
    response: message,
  }),
} as const
