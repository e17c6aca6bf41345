import axios from 'axios'
import { needsToken, type Contract, type Input, type Reply } from '../../../shared/contract.ts'
import { platform } from '../../platform/current.ts'
import { errorStatus, errorText } from './api-errors.ts'
import { buildRequest } from './api-request.ts'
import { recordError } from '../storage/error-log.ts'
import { expireSession } from '../session/session.ts'
import { local } from '../storage/storage.ts'
import { readToken } from '../session/stored-account.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The same for every retry of one user action. A POST without one gets a generated key. */
  idempotencyKey?: string
  /** Upload progress, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Sends the token even where it's optional, because members get a fuller response (DEF-25). */
  withToken?: boolean
}

/** Tests replace its adapter. */
export const http = axios.create({ responseType: 'json', headers: { 'Accept-Language': 'en' } })

const tokenFor = ({ tokenKey }: Contract): string | null =>
  (tokenKey === undefined ? null : local[tokenKey].get()) ?? readToken()

/** Returns the headers, with both spellings of the token header (DEF-18). */
function headersOf(isJson: boolean, key: string | undefined, token: string | null): Record<string, string> {
  return {
    ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    ...(token === null ? {} : { Bearer: token, Authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  }
}

/** Generates a key for one user action. `crypto.randomUUID` is unavailable on plain http pages. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Makes one HTTP call of a contract. A 401 for a signed-in call ends the session of the token it sent (ERR-005); one
 * for a public call, such as login, doesn't.
 * @throws an error for `errorText`, `fieldErrors` and `errorStatus`: an error response or a failed connection
 */
export async function call<C extends Contract>(contract: C, input: Input<C>, options?: CallOptions): Promise<Reply<C>>
export async function call(contract: Contract, input: unknown, options: CallOptions = {}): Promise<unknown> {
  const { method, url, body } = buildRequest(contract, input)
  const key = method === 'POST' ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined
  const { onProgress, signal, withToken = false } = options
  // Public and shopper calls send no token unless requested.
  const token = withToken || needsToken(contract.access) ? tokenFor(contract) : null
  try {
    const response = await http.request<unknown>({
      method,
      url: platform().apiBase + url,
      headers: headersOf(typeof body === 'string', key, token),
      ...(body === undefined ? {} : { data: body }),
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onUploadProgress: ({ progress = 0 }) => onProgress(progress) } : {}),
    })
    return response.status === 204 ? null : response.data
  } catch (error) {
    logFailedRequest(error, method, url)
    if (needsToken(contract.access) && errorStatus(error) === 401) expireSession(token)
    throw error
  }
}

/** Logs a failed request (EL-007, EL-008). An aborted request isn't a failure. */
function logFailedRequest(error: unknown, method: string, path: string): void {
  if (axios.isCancel(error)) return
  const status = errorStatus(error)
  const request = { method, url: new URL(platform().apiBase + path, location.href).href }
  if (status === undefined) recordError({ type: 'fetch_thrown', message: errorText(error), ...request })
  else recordError({ type: 'fetch_failed', message: errorText(error), status, ...request })
}
