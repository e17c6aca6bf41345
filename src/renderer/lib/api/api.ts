import axios from 'axios'
import { needsToken, type Contract, type Input, type Reply } from '../../../shared/contract.ts'
import { platform } from '../../platform/current.ts'
import { errorStatus, errorText } from './api-errors.ts'
import { requestOf } from './api-request.ts'
import { recordError } from '../storage/error-log.ts'
import { loseSession } from '../session/session.ts'
import { local } from '../storage/storage.ts'
import { readToken } from '../session/stored-account.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The same for each try of one action of the user. A POST without one is given its own. */
  idempotencyKey?: string
  /** Bytes that are on their way, for uploads: from 0 to 1. */
  onProgress?: (share: number) => void
  /** Says who is asking also where nobody has to: the answer holds more for a member (DEF-25). */
  withToken?: boolean
}

/** Tests set its adapter. */
export const http = axios.create({ responseType: 'json', headers: { 'Accept-Language': 'en' } })

const tokenFor = ({ tokenKey }: Contract): string | null =>
  (tokenKey === undefined ? null : local[tokenKey].get()) ?? readToken()

/** Both spellings of the token's header (DEF-18). */
function headersOf(isJson: boolean, key: string | undefined, token: string | null): Record<string, string> {
  return {
    ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    ...(token === null ? {} : { Bearer: token, Authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  }
}

/** A key for one action of the user. `crypto.randomUUID` is missing where the page came over plain http. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Makes one HTTP call of the contract. A 401 of a signed-in call ends the session whose token it sent (ERR-005); that of
 * a public one, such as login, ends none.
 * @throws what `errorText`, `fieldErrors` and `errorStatus` read: the reply with its status, or a failed connection
 */
export async function call<C extends Contract>(contract: C, input: Input<C>, options?: CallOptions): Promise<Reply<C>>
export async function call(contract: Contract, input: unknown, options: CallOptions = {}): Promise<unknown> {
  const { method, url, body } = requestOf(contract, input)
  const key = method === 'POST' ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined
  const { onProgress, signal, withToken = false } = options
  // None goes with public and shoppers' calls, unless asked for.
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
    record(error, method, url)
    if (needsToken(contract.access) && errorStatus(error) === 401) loseSession(token)
    throw error
  }
}

/** Failed requests belong in the error log whatever made them (EL-007, EL-008); one that was given up has not failed. */
function record(error: unknown, method: string, path: string): void {
  if (axios.isCancel(error)) return
  const status = errorStatus(error)
  const request = { method, url: new URL(platform().apiBase + path, location.href).href }
  if (status === undefined) recordError({ type: 'fetch_thrown', message: errorText(error), ...request })
  else recordError({ type: 'fetch_failed', message: errorText(error), status, ...request })
}
