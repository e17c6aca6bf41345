import * as z from 'zod/mini'
import type { Json } from '../../../connectors/results.ts'
import type { Exchange, OutgoingRequest } from '../../http/exchange.ts'
import type { Destination, Send, SendOutcome, ToolConnection, Verification } from '../destination.ts'
import { allAccepted, commonOutcome, parseAnswer, reasonOf, refused } from '../outcomes.ts'
import { adsPart, isAdsConnected } from './google-ads.ts'
import { analyticsPart, payload } from './google-analytics.ts'
import { authorize } from './service-account.ts'

const COLLECT = 'https://www.google-analytics.com/mp/collect'
const VALIDATE = 'https://www.google-analytics.com/debug/mp/collect'
const INGEST = 'https://datamanager.googleapis.com/v1/events:ingest'
const HOUR_MS = 3_600_000

/**
 * Google Analytics through the Measurement Protocol, and purchases to Google Ads through the Data Manager API, each with
 * the transaction ID that the tags send.
 */
export const google: Destination = {
  name: 'google-pixel',
  batch: 1,
  wants_renewals: false,
  max_age_ms: 72 * HOUR_MS,
  payload,
  request: (connection, [part = null]) => {
    const { to, body } = sentPart.parse(part)
    return to === 'ads' ? ingest(connection, body, false) : collect(COLLECT, connection, body)
  },
  read,
  authorize,
  verify,
}

const sentPart = z.object({ to: z.enum(['analytics', 'ads']), body: z.json() })

const collect = (url: string, { fields }: ToolConnection, body: Json): OutgoingRequest => ({
  method: 'POST',
  url: `${url}?measurement_id=${encodeURIComponent(fields['measurement_id'] ?? '')}&api_secret=${encodeURIComponent(fields['api_secret'] ?? '')}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function ingest({ fields }: ToolConnection, event: Json, validateOnly: boolean): OutgoingRequest {
  const accountId = (fields['ads_customer_id'] ?? '').replaceAll('-', '')
  const destination = {
    operatingAccount: { accountType: 'GOOGLE_ADS', accountId },
    productDestinationId: fields['ads_conversion_action_id'],
    reference: 'purchases',
  }
  return {
    method: 'POST',
    url: INGEST,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fields['access_token'] ?? ''}` },
    body: JSON.stringify({ destinations: [destination], events: [event], encoding: 'HEX', validateOnly }),
  }
}

const problem = z.object({
  error: z.object({
    message: z.catch(z.string(), ''),
    details: z.catch(
      z.array(
        z.object({
          fieldViolations: z.optional(z.array(z.object({ field: z.string(), description: z.string() }))),
        }),
      ),
      [],
    ),
  }),
})

/** Analytics always answers 2xx without a body; the Data Manager API explains what it refuses. */
function read(response: Exchange, count: number): SendOutcome {
  const { status } = response
  if (status !== null && status >= 200 && status < 300) return allAccepted(count)
  const error = parseAnswer(response, problem)?.error
  const [violation] = error?.details.flatMap(({ fieldViolations }) => fieldViolations ?? []) ?? []
  const reason = violation ? `${violation.description} (${violation.field})` : error?.message
  const common = commonOutcome(response)
  if (common?.kind === 'broken' && reason) return { ...common, reason }
  return common ?? refused(count, reason || `Google answered ${status}`)
}

const validation = z.object({ validationMessages: z.array(z.object({ description: z.string() })) })

/** Google validates Analytics events, but not their secret. The Data Manager API checks everything and stores nothing. */
async function verify(connection: ToolConnection, send: Send, now: Date): Promise<Verification> {
  const { body } = analyticsPart(
    'page_view',
    { page_title: 'Test event', engagement_time_msec: 1 },
    {
      client_id: '1000000000.1000000000',
      timestamp_micros: now.getTime() * 1000,
    },
  )
  const response = await send(collect(VALIDATE, connection, body))
  const outcome = response.status === null ? null : read(response, 1)
  if (!outcome) return { ok: false, reason: response.failure }
  const message = parseAnswer(response, validation)?.validationMessages[0]?.description ?? reasonOf(outcome)
  if (message) return { ok: false, field: 'measurement_id', reason: message }
  const note = 'Google can’t check the API secret. Send a test event and look for it in Realtime.'
  return isAdsConnected(connection) ? verifyAds(connection, send, now, note) : { ok: true, note }
}

async function verifyAds(connection: ToolConnection, send: Send, now: Date, note: string): Promise<Verification> {
  const authorization = await authorize(connection, send, now)
  if (authorization.kind !== 'ready') return { ok: false, field: 'ads_private_key', reason: authorization.reason }
  const event = adsPart({
    transactionId: `connection-${now.getTime()}`,
    eventTimestamp: now.toISOString(),
    adIdentifiers: { gclid: 'test' },
  })
  const fields = { ...connection.fields, ...authorization.tokens }
  const response = await send(ingest({ ...connection, fields }, event.body, true))
  if (response.status === null) return { ok: false, reason: response.failure }
  const outcome = read(response, 1)
  const reason = reasonOf(outcome)
  if (reason === '') return { ok: true, note }
  const field = outcome.kind === 'broken' ? 'ads_customer_id' : 'ads_conversion_action_id'
  return { ok: false, field, reason }
}
