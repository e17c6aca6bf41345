import * as z from 'zod/mini'
import { ConnectorUnavailable } from '../connector-errors.ts'
import type { CardConnector, ConnectionContext, Connector, TokenReader } from '../connector.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import { parseJson } from '../http/json.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import type { VerifyResult } from '../results.ts'
import { capture, refundCharge, voidCharge } from './changes.ts'
import { authorize, chargeStored, continueAction, storeMethod } from './charges.ts'
import { callCybersource } from './client.ts'
import { cybersourceCredentials } from './credentials.ts'
import { lookUp } from './status-lookup.ts'
import { cardOfToken, readTransientToken } from './outcomes.ts'
import { parseCybersourceWebhook } from './webhook.ts'

const FIELDS = { test: 'https://testflex.cybersource.com', live: 'https://flex.cybersource.com' } as const

const description = {
  id: 'cybersource',
  name: 'Cybersource',
  about: {
    text: 'Cards through the acquirer of your Visa Acceptance account, with 3-D Secure and saved cards.',
    webhook_help:
      'Add this URL in the Business Center under Webhooks Settings for payments and case management, and enter the signing key above. Payment events are encrypted: also enter their private key, or payments are looked up instead.',
  },
  credentials: cybersourceCredentials,
  capabilities: {
    methods: ['card', 'apple_pay', 'google_pay'],
    currencies: 'any',
    modes: ['test', 'live'],
    capture: true,
    partial_capture: true,
    void: true,
    refund: true,
    partial_refund: true,
    three_d_secure: true,
    exemptions: ['low_value', 'low_risk', 'corporate'],
    stored: true,
    disputes: false,
    look_up: true,
    webhooks: true,
    idempotent: false,
    own_tokens: true,
    on_pages: true,
    wallet_tokens: { google_pay: ['cybersource'], apple_pay: true },
    tells: ['card_brand', 'bin'],
  },
} as const satisfies Partial<Connector>

const failure = z.object({ message: z.optional(z.string()), reason: z.optional(z.string()) })

/** Creates a Microform session (capture context) for the browser's fields. It requires the keys and changes nothing. */
const openSession = (deps: ProviderDeps, ctx: ConnectionContext, origin: string) =>
  callCybersource(deps, ctx, {
    method: 'POST',
    path: '/microform/v2/sessions',
    body: {
      targetOrigins: [origin],
      allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER'],
      clientVersion: 'v2',
    },
    moves: false,
  })

async function verify(deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> {
  const started = performance.now()
  const { status, json } = await openSession(deps, ctx, new URL(ctx.returnUrl ?? 'https://localhost').origin)
  const latency_ms = Math.round(performance.now() - started)
  const merchant = ctx.credentials['merchant_id'] ?? ''
  if (status === 200 || status === 201) return { verified: true, message: `Connected to ${merchant}.`, latency_ms }
  const said = failure.safeParse(json)
  const words = said.success ? (said.data.message ?? said.data.reason) : null
  const fallback = `Cybersource rejected the keys of ${merchant} (status ${status}).`
  return { verified: false, message: providerMessage(words, fallback, ctx.credentials), latency_ms }
}

const hostsOf = (deps: ProviderDeps, mode: ConnectionContext['mode']): ClientHosts => {
  const own = originsOf(deps, [FIELDS[mode]])
  return { script: own, frame: own, connect: own }
}

const captureContext = z.object({
  ctx: z.array(
    z.object({ data: z.object({ clientLibrary: z.string(), clientLibraryIntegrity: z.optional(z.string()) }) }),
  ),
})

/** The script named in a capture context. */
function libraryOf(token: string) {
  const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  const parsed = captureContext.safeParse(claims)
  return parsed.success ? parsed.data.ctx[0]?.data : undefined
}

async function clientConfig(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ClientConfigInput,
): Promise<ClientConfig> {
  const { status, text } = await openSession(deps, ctx, input.origin)
  const token = text.trim()
  const library = status < 300 ? libraryOf(token) : undefined
  // The script runs on the shopper's page, so only Cybersource's own host is accepted.
  if (!library?.clientLibrary.startsWith(`${FIELDS[ctx.mode]}/`)) {
    throw new ConnectorUnavailable('Cybersource didn’t provide card fields for the checkout.')
  }
  return {
    kind: 'script',
    url: deps.address(library.clientLibrary),
    hosts: hostsOf(deps, ctx.mode),
    data: { capture_context: token, integrity: library.clientLibraryIntegrity ?? null },
  }
}

/** Creates the Cybersource connector. It reports disputes only in reports. */
export const createCybersource = (
  deps: ProviderDeps,
): CardConnector & TokenReader & Required<Pick<Connector, 'storeMethod'>> => ({
  ...description,
  verify: (ctx) => verify(deps, ctx),
  hosts: ({ mode }) => hostsOf(deps, mode),
  clientConfig: (ctx, input) => clientConfig(deps, ctx, input),
  describeToken: (_ctx, { value }) => {
    const claims = readTransientToken(value)
    return Promise.resolve(claims && cardOfToken(claims))
  },
  authorize: (ctx, input) => authorize(deps, ctx, input),
  chargeStored: (ctx, input) => chargeStored(deps, ctx, input),
  storeMethod: (ctx, input) => storeMethod(deps, ctx, input),
  continueAction: (ctx, input) => continueAction(deps, ctx, input),
  capture: (ctx, input) => capture(deps, ctx, input),
  void: (ctx, input) => voidCharge(deps, ctx, input),
  refund: (ctx, input) => refundCharge(deps, ctx, input),
  parseWebhook: (ctx, request) => parseCybersourceWebhook(deps, ctx, request),
  lookUp: (ctx, input) => lookUp(deps, ctx, input),
})
