import type * as z from 'zod/mini'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { StillProcessing, retryIdempotent } from '../http/retry-idempotent.ts'
import { send, type HttpResponse, type HttpBody } from '../http/client.ts'
import type { Json } from '../results.ts'
import { errorReply, tokenReply, type PayPalError } from './objects.ts'

/** Tokens are replaced this long before they expire, so that none expires during a call. */
const MARGIN_MS = 60_000

export type PayPalCall =
  | { method: 'GET'; path: string }
  | { method: 'POST'; path: string; body: Json | FormData; idempotency_key: string }

export type PayPalResponse<T> = { ok: true; value: T } | { ok: false; status: number; error: PayPalError }

interface Token {
  value: string
  ends: number
}

/** Calls PayPal for connections and caches their apps' access tokens until they expire. */
export interface PayPalClient {
  readonly deps: ProviderDeps
  call<T>(ctx: ConnectionContext, call: PayPalCall, schema: z.ZodMiniType<T>): Promise<PayPalResponse<T>>
  /** Requests a new token, ignoring the cache: that verifies the client id and secret. */
  signIn(ctx: ConnectionContext): Promise<PayPalResponse<Token>>
}

export const apiOf = (mode: ConnectionContext['mode']): string =>
  mode === 'test' ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com'

export const createPayPalClient = (deps: ProviderDeps): PayPalClient => {
  const tokens = new Map<string, Token>()
  const keyOf = ({ mode, credentials }: ConnectionContext) =>
    `${mode}:${credentials['client_id'] ?? ''}:${credentials['client_secret'] ?? ''}`

  const signIn = async (ctx: ConnectionContext): Promise<PayPalResponse<Token>> => {
    const answer = await requestToken(deps, ctx)
    if (answer.ok) tokens.set(keyOf(ctx), answer.value)
    else tokens.delete(keyOf(ctx))
    return answer
  }

  const tokenFor = async (ctx: ConnectionContext): Promise<PayPalResponse<Token>> => {
    const kept = tokens.get(keyOf(ctx))
    return kept !== undefined && kept.ends > ctx.now.getTime() ? { ok: true, value: kept } : signIn(ctx)
  }

  const call: PayPalClient['call'] = async (ctx, wanted, schema) => {
    const once = async (isRetry: boolean): ReturnType<typeof call<z.infer<typeof schema>>> => {
      const token = await tokenFor(ctx)
      if (!token.ok) return token
      const answer = await sendCall(deps, ctx, wanted, token.value)
      if (answer.status === 401 && !isRetry) {
        // The token was revoked early: requesting a new one shows whether the app itself was.
        tokens.delete(keyOf(ctx))
        return once(true)
      }
      return read(answer, wanted, schema)
    }
    return wanted.method === 'POST' ? retryIdempotent(deps, ctx.signal, () => once(false)) : once(false)
  }
  return { deps, call, signIn }
}

const requestToken = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<PayPalResponse<Token>> => {
  const { client_id = '', client_secret = '' } = ctx.credentials
  const { status, json } = await send({
    provider: 'PayPal',
    method: 'POST',
    url: deps.address(`${apiOf(ctx.mode)}/v1/oauth2/token`),
    headers: { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` },
    body: { form: { grant_type: 'client_credentials' } },
    moves: false,
    signal: ctx.signal,
  })
  if (status >= 400) return refusal(status, json)
  const parsed = tokenReply.safeParse(json)
  if (!parsed.success) throw new ConnectorUnavailable('PayPal sent an invalid response.')
  const { access_token, expires_in } = parsed.data
  return { ok: true, value: { value: access_token, ends: ctx.now.getTime() + (expires_in ?? 0) * 1000 - MARGIN_MS } }
}

const sendCall = (deps: ProviderDeps, ctx: ConnectionContext, call: PayPalCall, token: Token): Promise<HttpResponse> =>
  send({
    provider: 'PayPal',
    method: call.method,
    url: deps.address(`${apiOf(ctx.mode)}${call.path}`),
    headers: {
      authorization: `Bearer ${token.value}`,
      ...(call.method === 'POST' && {
        'paypal-request-id': call.idempotency_key.slice(0, 108),
        prefer: 'return=representation',
      }),
    },
    ...(call.method === 'POST' && { body: bodyOf(call.body) }),
    moves: call.method === 'POST',
    signal: ctx.signal,
  })

const bodyOf = (body: Json | FormData): HttpBody => (body instanceof FormData ? { multipart: body } : { json: body })

const read = <T>(
  { status, json, text }: HttpResponse,
  call: PayPalCall,
  schema: z.ZodMiniType<T>,
): PayPalResponse<T> => {
  if (status >= 400) return refusal(status, json)
  const parsed = schema.safeParse(text === '' ? {} : json)
  if (parsed.success) return { ok: true, value: parsed.data }
  const words = 'PayPal sent an invalid response.'
  throw call.method === 'POST' ? new ConnectorOutcomeUnknown(words) : new ConnectorUnavailable(words)
}

const refusal = (status: number, json: unknown): { ok: false; status: number; error: PayPalError } => {
  const parsed = errorReply.safeParse(json)
  if (!parsed.success) throw new ConnectorUnavailable(`PayPal returned status ${status} without a reason.`)
  const busy = parsed.data.details?.some(({ issue }) => issue === 'PREVIOUS_REQUEST_IN_PROGRESS') === true
  if (busy || status === 409) throw new StillProcessing('PayPal is still processing a request with the same key.')
  return { ok: false, status, error: parsed.data }
}

/** Error for a read-only call that PayPal rejected: the outcome is not known, and nothing was done. */
export const refusedRead = (status: number): ConnectorUnavailable =>
  new ConnectorUnavailable(`PayPal returned status ${status}.`)
