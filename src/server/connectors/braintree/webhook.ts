import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { DisputeFacts } from '../results.ts'
import type { ConnectorEventBody, WebhookRequest, WebhookResult } from '../webhook.ts'
import { find } from './charges.ts'
import { findDispute, globalIdOf, toDisputeFacts } from './disputes.ts'
import { toChargeResult } from './outcomes.ts'

/** HMAC-SHA1 in hex; its key is the SHA-1 digest of the private key, as bytes. */
export const digestOf = (privateKey: string, text: string): string =>
  createHmac('sha1', createHash('sha1').update(privateKey).digest()).update(text).digest('hex')

const equal = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

/** Text of an XML element. Braintree's notifications are small and flat in the parts that we read. */
const textIn = (xml: string, name: string): string =>
  new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1]?.trim() ?? ''

/**
 * Verifies and parses a notification: a form with `bt_signature` (`public|hmac` pairs) and `bt_payload` (XML in
 * base64). The signature covers no timestamp. Braintree verifies the URL with a GET request.
 */
export const parseBraintreeWebhook = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  request: WebhookRequest,
): Promise<WebhookResult> => {
  const { public_key: publicKey = '', private_key: privateKey = '' } = ctx.credentials
  if (publicKey === '' || privateKey === '') return { accepted: false, reason: 'not_configured' }
  if (request.method === 'GET') return challenged(publicKey, privateKey, request.query['bt_challenge'] ?? '')
  const form = new URLSearchParams(request.body.toString('utf8'))
  const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? '']
  if (signature === '' || payload === '') return { accepted: false, reason: 'unsigned' }
  const ours = signatureOf(publicKey, signature)
  const isSigned = [payload, `${payload}\n`].some((text) => equal(ours, digestOf(privateKey, text)))
  if (!isSigned) return { accepted: false, reason: 'bad_signature' }
  const xml = Buffer.from(payload, 'base64').toString('utf8')
  const kind = textIn(xml, 'kind')
  if (kind === '') return { accepted: false, reason: 'malformed' }
  const time = new Date(textIn(xml, 'timestamp'))
  const common = {
    event_id: createHash('sha256').update(payload).digest('hex').slice(0, 40),
    occurred_at: (Number.isNaN(time.getTime()) ? ctx.now : time).toISOString(),
  }
  const event = (await reportedEvent(deps, ctx, kind, xml)) ?? { type: 'ignored', name: kind }
  return { accepted: true, events: [{ ...common, ...event }] }
}

/** Our public key's signature among the pairs; '' if there is none. */
const signatureOf = (publicKey: string, pairs: string): string =>
  pairs
    .split('&')
    .map((pair) => pair.split('|'))
    .find(([key]) => key === publicKey)?.[1] ?? ''

/** Refetches what a notification is about; null if it is neither a dispute nor a payment of ours. */
const reportedEvent = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  kind: string,
  xml: string,
): Promise<ConnectorEventBody | null> => {
  if (kind.startsWith('dispute_')) {
    const dispute = await reportedDispute(deps, ctx, xml)
    return dispute && { type: 'dispute', dispute }
  }
  const reference = textIn(xml, 'order-id')
  if (!kind.startsWith('transaction_') || reference === '') return null
  const found = await find(deps, ctx, { reference })
  return found && { type: 'payment', provider_reference: found.id, reference, result: toChargeResult(found) }
}

/** Refetches the dispute of a notification. The transaction inside it has a different id. */
const reportedDispute = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  xml: string,
): Promise<DisputeFacts | null> => {
  const own = xml.replace(/<transaction>[\s\S]*?<\/transaction>/g, '')
  const id = textIn(own, 'global-id') || globalIdOf(textIn(own, 'id'))
  const found = await findDispute(deps, ctx, id)
  return found === null ? null : toDisputeFacts(found)
}

const challenged = (publicKey: string, privateKey: string, challenge: string): WebhookResult => {
  if (!/^[a-f0-9]{20,32}$/.test(challenge)) return { accepted: false, reason: 'malformed' }
  const body = `${publicKey}|${digestOf(privateKey, challenge)}`
  return { accepted: true, events: [], reply: { status: 200, content_type: 'text/plain', body } }
}
