import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import { AppError } from '../../http/errors.ts'

export interface ZendeskAccount {
  /** Origin of the API, such as https://example.zendesk.com. */
  origin: string
  email: string
  token: string
}

export interface ZendeskOptions {
  account: ZendeskAccount
  log: Pick<Logger, 'warn' | 'error'>
  /** Milliseconds to wait for a response. */
  timeout?: number
}

interface ZendeskRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** API path with its query, such as `/api/v2/tickets/12.json`. */
  path: string
  json?: unknown
  file?: { content_type: string; bytes: Buffer }
  idempotencyKey?: string
}

const TIMEOUT_MS = 15_000

/** Zendesk rejected a change because of its content (HTTP 422 or 400). `fields` are the names of the invalid fields. */
export class ZendeskRejection extends Error {
  override readonly name = 'ZendeskRefusal'
  readonly fields: readonly string[]

  constructor(path: string, fields: readonly string[]) {
    super(`Zendesk refused ${path}: ${fields.join(', ') || 'no field named'}`)
    this.fields = fields
  }
}

/** The error that merchants see for any failure between us and Zendesk. `retryAfter` in seconds. */
export const helpdeskUnavailable = (retryAfter?: number): AppError =>
  new AppError(503, 'The help desk could not be reached. Please try again in a few minutes', {
    code: 'helpdesk_unavailable',
    ...(retryAfter !== undefined && { retryAfter }),
  })

/** Authorization header for API tokens: the agent's email address, the word token, the token. */
export const authorizationOf = ({ email, token }: ZendeskAccount): string =>
  `Basic ${Buffer.from(`${email}/token:${token}`).toString('base64')}`

/** The path without its query, which may contain names. */
const withoutQuery = (path: string): string => path.replace(/\?.*$/, '')

/**
 * Calls the Zendesk API. Null for 404.
 * @throws ZendeskRefusal if the content is invalid; AppError 503 for any other failure.
 */
export async function callZendesk<S extends z.ZodMiniType>(
  { account, log, timeout = TIMEOUT_MS }: ZendeskOptions,
  request: ZendeskRequest,
  schema: S,
): Promise<z.output<S> | null> {
  const { method, path } = request
  let response: Response
  let body: string
  try {
    response = await fetch(new URL(path, account.origin), {
      method,
      headers: headersOf(account, request),
      ...bodyOf(request),
      // Following a redirect would send our credentials to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    body = await response.text()
  } catch (error) {
    log.warn({ err: error, method, path: withoutQuery(path) }, 'Zendesk did not respond')
    throw helpdeskUnavailable()
  }
  if (response.status === 404) return null
  if (!response.ok) throw failureOf(log, request, response, body)
  const parsed = schema.safeParse(parse(body))
  if (parsed.success) return parsed.data
  log.error(
    { method, path: withoutQuery(path), issues: parsed.error.issues.map(issueLocation) },
    'Zendesk returned an unexpected response',
  )
  throw helpdeskUnavailable()
}

/** Values are not logged: they are what people wrote. */
const issueLocation = ({ path, message }: z.core.$ZodIssue): string => `${path.join('.')}: ${message}`

function headersOf(account: ZendeskAccount, { json, file, idempotencyKey }: ZendeskRequest): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: authorizationOf(account),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(file && { 'content-type': file.content_type }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
}

function bodyOf({ json, file }: ZendeskRequest): { body?: string | Uint8Array<ArrayBuffer> } {
  if (file) return { body: new Uint8Array(file.bytes) }
  return json === undefined ? {} : { body: JSON.stringify(json) }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function failureOf(log: ZendeskOptions['log'], request: ZendeskRequest, response: Response, body: string): Error {
  const facts = { method: request.method, path: withoutQuery(request.path), status: response.status }
  if (response.status === 401 || response.status === 403) {
    log.error(facts, 'Zendesk rejected the credentials; check ZENDESK_EMAIL and ZENDESK_TOKEN')
    return helpdeskUnavailable()
  }
  if (response.status === 400 || response.status === 422) {
    const fields = rejectedFields(parse(body))
    log.warn({ ...facts, fields }, 'Zendesk rejected a request')
    return new ZendeskRejection(facts.path, fields)
  }
  log.warn(facts, 'Zendesk failed')
  const seconds = Number(response.headers.get('retry-after') ?? '')
  return helpdeskUnavailable(seconds > 0 && seconds < 3600 ? Math.ceil(seconds) : undefined)
}

/** Zendesk's format is `{ error, description, details: { status: [{ description }] } }`. */
function rejectedFields(body: unknown): string[] {
  const details: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'details') : null
  return typeof details === 'object' && details !== null ? Object.keys(details) : []
}
