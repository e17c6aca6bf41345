import { createHash, createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { send, type HttpResponse } from '../http/client.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { Json } from '../results.ts'

/** Seconds that a signed request is valid. */
const TOKEN_LIFETIME_SECONDS = 120

const HOSTS = { test: 'apitest.cybersource.com', live: 'api.cybersource.com' } as const

export interface CybersourceCall {
  method: 'GET' | 'POST'
  path: string
  body?: Json
  /** True if the call may have changed something when its response is lost. */
  moves: boolean
}

const encoded = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a request: a JWT over its method, path and body, signed with the shared secret (HS256). */
export function signRequest(
  { credentials, mode, now }: Pick<ConnectionContext, 'credentials' | 'mode' | 'now'>,
  { method, path, body }: Pick<CybersourceCall, 'method' | 'path' | 'body'>,
): string {
  const { merchant_id = '', key_id = '', shared_secret = '' } = credentials
  const iat = Math.floor(now.getTime() / 1000)
  const claims = {
    ...(body !== undefined && {
      digest: createHash('sha256').update(JSON.stringify(body)).digest('base64'),
      'digest-algorithm': 'SHA-256',
    }),
    iat,
    exp: iat + TOKEN_LIFETIME_SECONDS,
    'request-host': HOSTS[mode],
    'request-resource-path': path,
    'request-method': method.toLowerCase(),
    iss: merchant_id,
    jti: randomUUID(),
    'v-c-jwt-version': '2',
    'v-c-merchant-id': merchant_id,
  }
  const unsigned = `${encoded({ alg: 'HS256', typ: 'JWT', kid: key_id })}.${encoded(claims)}`
  const signature = createHmac('sha256', Buffer.from(shared_secret, 'base64')).update(unsigned).digest('base64url')
  return `${unsigned}.${signature}`
}

/** Calls Cybersource as the connection's merchant. @throws ConnectorUnavailable, ConnectorOutcomeUnknown */
export function callCybersource(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  call: CybersourceCall,
): Promise<HttpResponse> {
  const { method, path, body, moves } = call
  return send({
    provider: 'Cybersource',
    method,
    url: deps.address(`https://${HOSTS[ctx.mode]}${path}`),
    headers: {
      authorization: `Bearer ${signRequest(ctx, call)}`,
      'v-c-merchant-id': ctx.credentials['merchant_id'] ?? '',
    },
    ...(body !== undefined && { body: { json: body } }),
    moves,
    signal: ctx.signal,
  })
}

const text = z.nullish(z.string())

/** An error response: most are flat, an authentication error is nested. */
const failure = z.object({
  reason: text,
  message: text,
  errorInformation: z.nullish(z.object({ reason: text, message: text })),
  response: z.nullish(z.object({ rmsg: text })),
})

export interface CybersourceRefusal {
  ok: false
  status: number
  reason: string
  message: string
}
type CybersourceResponse<T> = { ok: true; value: T } | CybersourceRefusal

/** Calls Cybersource, once: it has no idempotency keys. @throws ConnectorUnavailable, ConnectorOutcomeUnknown */
export async function requestCybersource<T>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  call: CybersourceCall,
  schema: z.ZodMiniType<T>,
): Promise<CybersourceResponse<T>> {
  const { status, json } = await callCybersource(deps, ctx, call)
  if (status >= 400) {
    const told = failure.safeParse(json)
    if (!told.success) throw new ConnectorUnavailable(`Cybersource returned status ${status} without a reason.`)
    const { errorInformation, response } = told.data
    const said = told.data.message ?? errorInformation?.message ?? response?.rmsg
    const message = providerMessage(said, `Cybersource rejected the request with status ${status}.`, ctx.credentials)
    return { ok: false, status, reason: told.data.reason ?? errorInformation?.reason ?? '', message }
  }
  const value = schema.safeParse(json)
  if (value.success) return { ok: true, value: value.data }
  const words = 'Cybersource sent an invalid response.'
  throw call.moves ? new ConnectorOutcomeUnknown(words) : new ConnectorUnavailable(words)
}
