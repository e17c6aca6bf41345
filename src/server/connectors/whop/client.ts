import type * as z from 'zod/mini'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { StillProcessing, retryIdempotent } from '../http/retry-idempotent.ts'
import { send, type HttpCall } from '../http/client.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { Json } from '../results.ts'
import { errorReply } from './objects.ts'

/** API version of the objects in `objects.ts`. */
export const WHOP_VERSION = '2026-07-20'

const API = { test: 'https://sandbox-api.whop.com/api/v1', live: 'https://api.whop.com/api/v1' } as const

export type WhopCall = { path: string } & (
  | { method: 'GET' | 'DELETE' }
  /** With a key Whop executes it once, and the call is repeated while its outcome is unknown. */
  | { method: 'POST'; body: Json; idempotency_key?: string; harmless?: true }
)

export type WhopResponse<T> = { ok: true; value: T } | { ok: false; status: number; message: string }

/**
 * Calls Whop with the connection's key, in the key's mode (sandbox or live).
 * @throws ConnectorUnavailable, ConnectorOutcomeUnknown
 */
export const callWhop = async <T>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  call: WhopCall,
  schema: z.ZodMiniType<T>,
): Promise<WhopResponse<T>> => {
  const moves = call.method === 'POST' && call.harmless !== true
  const key = call.method === 'POST' ? call.idempotency_key : undefined
  const once = async (): Promise<WhopResponse<T>> => {
    const { status, json } = await send(requestOf(deps, ctx, call, moves))
    if (status >= 400) return refusal(ctx, status, json, key)
    const parsed = schema.safeParse(json)
    if (parsed.success) return { ok: true, value: parsed.data }
    const words = 'Whop sent an invalid response.'
    throw moves ? new ConnectorOutcomeUnknown(words) : new ConnectorUnavailable(words)
  }
  return key === undefined ? once() : retryIdempotent(deps, ctx.signal, once)
}

const requestOf = (deps: ProviderDeps, ctx: ConnectionContext, call: WhopCall, moves: boolean): HttpCall => ({
  provider: 'Whop',
  method: call.method,
  url: deps.address(`${API[ctx.mode]}${call.path}`),
  headers: {
    authorization: `Bearer ${ctx.credentials['api_key'] ?? ''}`,
    'api-version-date': WHOP_VERSION,
    ...(call.method === 'POST' && call.idempotency_key && { 'idempotency-key': call.idempotency_key }),
  },
  ...(call.method === 'POST' && { body: { json: call.body } }),
  moves,
  signal: ctx.signal,
})

const refusal = (
  ctx: ConnectionContext,
  status: number,
  json: unknown,
  key: string | undefined,
): { ok: false; status: number; message: string } => {
  if (status === 409 && key !== undefined)
    throw new StillProcessing('Whop is still processing a request with the same key.')
  const parsed = errorReply.safeParse(json)
  const { error, message } = parsed.success ? parsed.data : {}
  const said = typeof error === 'string' ? error : (error?.message ?? message)
  const fallback = status === 401 ? 'Whop does not recognize this API key.' : `Whop returned status ${status}.`
  return { ok: false, status, message: providerMessage(said, fallback, ctx.credentials) }
}

/** Error for a read-only call that Whop rejected: the outcome is not known, and nothing was done. */
export const refusedRead = (status: number): ConnectorUnavailable =>
  new ConnectorUnavailable(`Whop returned status ${status}.`)
