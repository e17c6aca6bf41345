/**
 * Route of a call: the part of its contract that a browser needs. `path` is relative to /api, with `:name` parameters.
 */
export interface CallRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
}

/** Input parts of a call, named as in its contract. */
export interface CallInput {
  params?: object
  query?: object
  body?: object
}

export interface CallOptions {
  /** The `Idempotency-Key`: the same for every retry of the same action. */
  key?: string
  /** Lets the request outlive the page. */
  keepalive?: boolean
  /** Timeout in milliseconds; a call that exceeds it counts as having no response. */
  timeout?: number
}

export type FetchClient = (route: CallRoute, input: CallInput, options?: CallOptions) => Promise<unknown>

type Fields = Readonly<Record<string, unknown>>

/**
 * A failed call. `status` is null if there was no response, so that the outcome on the server is unknown. The message
 * is the response's `detail` if it has one.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number | null
  /** The whole response body, such as `code`, `errors` or the new `live_cart`. */
  readonly data: Fields

  constructor(message: string, status: number | null, data: Fields = {}, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.data = data
  }

  /** Machine-readable error code, or an empty string. */
  get code(): string {
    const { code } = this.data
    return typeof code === 'string' ? code : ''
  }
}

/** Returns the message of a failed call: detail, else message, else 'Unknown error' (A §8). */
export const callErrorText = (error: unknown): string => (error instanceof Error && error.message) || 'Unknown error'

/** True if the server rejected the request itself, so that a retry won't help. */
export const isRejectedRequest = (error: unknown): boolean =>
  error instanceof CallError && error.status !== null && error.status < 500 && error.status !== 429

const DEFAULT_TIMEOUT = 20_000

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Converts fields to text pairs and omits null and undefined. */
const toTextPairs = (part: object = {}): [string, string][] =>
  Object.entries(part).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )

function addressOf({ path }: CallRoute, { params, query }: CallInput): string {
  const values = new Map(toTextPairs(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
  const search = new URLSearchParams(toTextPairs(query)).toString()
  return `/api${filled}${search && `?${search}`}`
}

async function bodyOf(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch {
    return null
  }
}

/**
 * Calls the API with fetch, without a token (B §6). Success is 200, or 204 without a body (API-165 to API-170).
 * @throws CallError for any other response, and if there is none
 */
export const fetchClient: FetchClient = async (route, input, options = {}) => {
  let reply: Response
  try {
    reply = await fetch(addressOf(route, input), {
      method: route.method,
      headers: {
        // Texts come in the page's language, not the browser's.
        'accept-language': document.documentElement.lang || 'en',
        ...(input.body && { 'content-type': 'application/json' }),
        ...(options.key && { 'idempotency-key': options.key }),
      },
      ...(input.body && { body: JSON.stringify(input.body) }),
      keepalive: options.keepalive ?? false,
      signal: AbortSignal.timeout(options.timeout ?? DEFAULT_TIMEOUT),
    })
  } catch (error) {
    throw new CallError(callErrorText(error), null, {}, { cause: error })
  }
  if (reply.status === 204) return null
  const body = await bodyOf(reply)
  const fields = isFields(body) ? body : {}
  if (reply.status === 200 && body !== null) return body
  // A truncated response counts as no response.
  if (reply.ok && body === null) throw new CallError('The connection was interrupted', null)
  const { detail } = fields
  throw new CallError(
    typeof detail === 'string' ? detail : `The server responded with ${reply.status}`,
    reply.status,
    fields,
  )
}
