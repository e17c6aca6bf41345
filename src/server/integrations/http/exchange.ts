/** Bytes read of a response, unless the caller expects more: tools answer in a few kilobytes. */
const MAX_RESPONSE_BYTES = 256 * 1024
const TIMEOUT_MS = 15_000

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  /** '' for none. */
  body: string
}

export interface Exchange {
  /** HTTP status; null without a complete response. */
  status: number | null
  headers: Record<string, string>
  /** Text, cut at the limit; '' without a response. */
  body: string
  duration_ms: number
  /** Why there is no response, in words for a merchant; '' if there is one. */
  failure: string
}

/**
 * Sends requests to tools, or to their doubles below one origin, each under its host. Never throws and follows no
 * redirect.
 */
export const sendTo =
  (doublesUrl?: string, maxBytes = MAX_RESPONSE_BYTES) =>
  (request: OutgoingRequest): Promise<Exchange> =>
    exchange(
      {
        ...request,
        url: doublesUrl === undefined ? request.url : `${doublesUrl}/${request.url.replace(/^https:\/\//, '')}`,
      },
      maxBytes,
    )

async function exchange({ method, url, headers, body }: OutgoingRequest, maxBytes: number): Promise<Exchange> {
  const began = performance.now()
  const done = (part: Omit<Exchange, 'duration_ms'>): Exchange => ({
    ...part,
    duration_ms: Math.round(performance.now() - began),
  })
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== '' && { body }),
      // Following a redirect would send the merchant's keys to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await readAtMost(response, maxBytes)
    return done({ status: response.status, headers: Object.fromEntries(response.headers), body: text, failure: '' })
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const failure = isLate ? `No response within ${TIMEOUT_MS / 1000} seconds` : 'Could not be reached'
    return done({ status: null, headers: {}, body: '', failure })
  }
}

/** Reads the beginning of a response and cancels the rest. */
async function readAtMost(response: Response, limit: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  if (!reader) return ''
  while (size < limit) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts).toString('utf8')
    parts.push(value)
    size += value.byteLength
  }
  await reader.cancel()
  return Buffer.concat(parts).subarray(0, limit).toString('utf8')
}
