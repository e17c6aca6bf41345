import type { ErrorEnvironment, ErrorRecord } from '../../../shared/contracts/support/frontend-errors.ts'
import { redact } from '../../../shared/domain/store/redact.ts'
import type { KeyValueStorage } from '../../platform/platform.ts'

/** Endpoint of the log, below /api (GAP-41). */
const LOG_PATH = '/api/frontend-errors/log'
/** Session storage key: the log itself failed, so it's disabled for the rest of the session (DEF-44). */
const UNAVAILABLE_KEY = 'errorLogUnavailable'
/** Rate limit: repeats of an error that is thrown on every frame add no information. */
const MAX_PER_MINUTE = 30
const MINUTE = 60_000

/** Where the log runs, passed in by the entry. */
export interface ErrorLogPlace {
  /** Prefix of '/api…'; '' in a browser. */
  apiBase: string
  local: KeyValueStorage
  session: KeyValueStorage
}

/** The error's part of a record; the rest is the environment. */
export type RecordedError = Pick<ErrorRecord, 'type' | 'message'> & Partial<Omit<ErrorRecord, 'environment'>>

interface NetworkInformation {
  effectiveType?: string
  downlink?: number
  rtt?: number
}

const hasConnection = (from: Navigator): from is Navigator & { connection: NetworkInformation } =>
  'connection' in from && typeof from.connection === 'object' && from.connection !== null

const cookieNames = (): string[] => document.cookie.split(';').flatMap((pair) => pair.split('=', 1)[0]?.trim() || [])

/**
 * Collects the names of all stored entries and two ids that identify the page's store and user; no other values
 * (EL-003, EL-004, DEF-45).
 */
function captureEnvironment({ local, session }: ErrorLogPlace, now: Date): ErrorEnvironment {
  const connection = hasConnection(navigator) ? navigator.connection : {}
  return {
    user_agent: navigator.userAgent,
    platform: navigator.platform,
    language: navigator.language,
    origin: location.origin,
    hostname: location.hostname,
    referrer: redact(document.referrer.slice(0, 500)),
    connection_type: connection.effectiveType ?? '',
    downlink: connection.downlink ?? null,
    rtt: connection.rtt ?? null,
    online: navigator.onLine,
    viewport: { width: innerWidth, height: innerHeight },
    utc_time: now.toISOString(),
    local_time: now.toString(),
    timezone_offset: now.getTimezoneOffset(),
    session_id: local.get('session_id') || null,
    store_id: local.get('store_id') || local.get('currentStoreId') || session.get('storeId') || null,
    local_storage_keys: local.keys(),
    cookie_names: cookieNames(),
  }
}

function recordOf(place: ErrorLogPlace, given: RecordedError, now: Date): ErrorRecord {
  const { message, filename = '', line = null, column = null, stack = '', url = '' } = given
  const { method = '', status = null, statusText = '' } = given
  return {
    type: given.type,
    message: redact(message.slice(0, 4000)),
    filename: redact(filename.slice(0, 500)),
    line,
    column,
    stack: redact(stack.slice(0, 8000)),
    url: redact(url.slice(0, 2000)),
    method,
    status,
    statusText,
    environment: captureEnvironment(place, now),
  }
}

const partsOf = (error: unknown): { message: string; stack?: string } => {
  if (!(error instanceof Error)) return { message: String(error) }
  return { message: `${error.name}: ${error.message}`, ...(error.stack !== undefined && { stack: error.stack }) }
}

const ofErrorEvent = ({ message, filename, lineno, colno, error }: ErrorEvent): RecordedError => ({
  type: 'script_error',
  filename,
  line: lineno,
  column: colno,
  ...(error === undefined || error === null ? { message } : partsOf(error)),
})

const urlOf = (input: RequestInfo | URL): string => {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

const methodOf = (input: RequestInfo | URL, init?: RequestInit): string =>
  (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()

/** A page that closes, or an aborted call, isn't a failure. */
const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

let writer: ((given: RecordedError) => void) | null = null

/** Records an error that was caught before it became uncaught: a screen that failed to render, a failed axios call. */
export const recordError = (given: RecordedError): void => writer?.(given)

/** Records a render error (A §2). */
export const recordRenderError = (error: unknown): void => recordError({ type: 'script_error', ...partsOf(error) })

/**
 * Sends every uncaught script error, unhandled rejection and failed fetch of the page to the server's error log (A §7,
 * EL-005 to EL-008). Skips its own call; once that fails, nothing more is sent in this session (DEF-43, DEF-44).
 * @param early errors from before the installation
 * @returns a function that uninstalls it
 */
export function installErrorLog(place: ErrorLogPlace, early: readonly Event[] = []): () => void {
  const plainFetch = globalThis.fetch
  const logUrl = place.apiBase + LOG_PATH
  let sent = { since: 0, count: 0 }

  const mayWrite = (now: number): boolean => {
    if (place.session.get(UNAVAILABLE_KEY)) return false
    if (now - sent.since >= MINUTE) sent = { since: now, count: 0 }
    sent.count += 1
    return sent.count <= MAX_PER_MINUTE
  }

  const send = async (record: ErrorRecord): Promise<void> => {
    const body = JSON.stringify(record)
    const headers = { 'content-type': 'application/json' }
    try {
      const reply = await plainFetch(logUrl, { method: 'POST', headers, body, keepalive: body.length < 60_000 })
      if (!reply.ok) place.session.set(UNAVAILABLE_KEY, 'true')
    } catch {
      place.session.set(UNAVAILABLE_KEY, 'true')
    }
  }

  const record = (given: RecordedError): void => {
    const now = new Date()
    if (mayWrite(now.getTime())) void send(recordOf(place, given, now))
  }
  const onError = (event: Event): void => {
    if (event instanceof ErrorEvent) record(ofErrorEvent(event))
  }
  const onRejection = (event: Event): void => {
    if (!('reason' in event) || isAborted(event.reason)) return
    record({ type: 'unhandled_rejection', ...partsOf(event.reason) })
  }
  const onEarly = (event: Event): void => (event.type === 'error' ? onError(event) : onRejection(event))

  const watchedFetch: typeof fetch = async (input, init) => {
    const url = new URL(urlOf(input), location.href).href
    const request = { url, method: methodOf(input, init) }
    try {
      const reply = await plainFetch(input, init)
      if (!reply.ok) {
        const { status, statusText } = reply
        record({ type: 'fetch_failed', message: `The server responded with ${status}`, status, statusText, ...request })
      }
      return reply
    } catch (error) {
      if (!isAborted(error)) record({ type: 'fetch_thrown', ...partsOf(error), ...request })
      throw error
    }
  }

  writer = record
  for (const event of early) onEarly(event)
  globalThis.addEventListener('error', onError)
  globalThis.addEventListener('unhandledrejection', onRejection)
  globalThis.fetch = watchedFetch
  return () => {
    globalThis.removeEventListener('error', onError)
    globalThis.removeEventListener('unhandledrejection', onRejection)
    if (globalThis.fetch === watchedFetch) globalThis.fetch = plainFetch
    writer = null
  }
}
