import type { Json } from '../results.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import { encodeForm, type FormFields } from './form.ts'
import { parseJson } from './json.ts'

/** Providers respond with a few kilobytes; anything larger is not from them. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024

export type HttpBody = { form: FormFields } | { json: Json } | { multipart: FormData }

export interface HttpCall {
  /** The provider's name, for error messages. */
  provider: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: HttpBody
  /** True if a lost call may have changed something: money, a dispute, a stored method. */
  moves: boolean
  signal: AbortSignal
}

export interface HttpResponse {
  status: number
  headers: Headers
  /** Undefined if the response isn't JSON. */
  json: unknown
  text: string
}

/** Error codes of connections that were never established, so no one can have read the request. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/**
 * Makes one call. Responses below 500 are returned, whatever they contain; redirects are not followed because they
 * would send the keys to another host.
 * @throws ConnectorUnavailable if certainly nothing was done: never sent, 429, or a read-only call.
 * @throws ConnectorOutcomeUnknown if it may have been done. Neither contains a key, a body or a query.
 */
export const send = async (call: HttpCall): Promise<HttpResponse> => {
  const request = prepare(call)
  let reply: Response
  try {
    reply = await fetch(request)
  } catch (error) {
    throw networkError(call, error)
  }
  const { status, headers } = reply
  const text = await readText(reply).catch(() => {
    throw unknownOutcome(call, `${call.provider} sent an invalid response.`)
  })
  if (status === 429) throw rateLimited(call, headers)
  if (status >= 500 || status === 408) throw unknownOutcome(call, `${call.provider} returned status ${status}.`)
  if (status >= 300 && status < 400) throw new ConnectorUnavailable(`${call.provider} returned a redirect.`)
  return { status, headers, text, json: parseJson(text) }
}

const prepare = (call: HttpCall): Request => {
  try {
    call.signal.throwIfAborted()
    const { payload, type } = encodeBody(call.body)
    const { method, headers, signal } = call
    return new Request(call.url, {
      method,
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json', 'user-agent': 'Cartwright', ...type, ...headers },
      ...(payload !== undefined && { body: payload }),
    })
  } catch {
    // The cause may quote the header or URL that it failed on.
    throw new ConnectorUnavailable(`The request to ${call.provider} failed.`)
  }
}

const encodeBody = (body: HttpBody | undefined): { payload?: string | FormData; type: Record<string, string> } => {
  if (body === undefined) return { type: {} }
  if ('multipart' in body) return { payload: body.multipart, type: {} }
  if ('json' in body) return { payload: JSON.stringify(body.json), type: { 'content-type': 'application/json' } }
  return { payload: encodeForm(body.form), type: { 'content-type': 'application/x-www-form-urlencoded' } }
}

const networkError = (call: HttpCall, error: unknown): Error => {
  const code = codeOf(error)
  if (code !== null && NOT_SENT.has(code)) {
    return new ConnectorUnavailable(`${call.provider} could not be reached (${code}).`)
  }
  const reason = call.signal.aborted
    ? 'did not respond in time'
    : `broke the connection${code === null ? '' : ` (${code})`}`
  return unknownOutcome(call, `${call.provider} ${reason}.`)
}

/** Code of the error that caused a failed fetch. */
const codeOf = (error: unknown): string | null => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return null
}

const unknownOutcome = (call: HttpCall, message: string): Error =>
  call.moves ? new ConnectorOutcomeUnknown(message) : new ConnectorUnavailable(message)

const rateLimited = ({ provider }: HttpCall, headers: Headers): ConnectorUnavailable => {
  const seconds = Number(headers.get('retry-after') ?? 'NaN')
  const known = Number.isFinite(seconds) && seconds >= 0
  return new ConnectorUnavailable(`${provider} is rate limiting requests.`, {
    ...(known && { retry_after_seconds: Math.min(seconds, 3600) }),
  })
}

const readText = async (reply: Response): Promise<string> => {
  if (reply.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body) {
    size += chunk.byteLength
    if (size > MAX_RESPONSE_BYTES) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
