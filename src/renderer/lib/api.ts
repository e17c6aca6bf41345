import axios from 'axios'
import type { Access, Contract, Input, Reply } from '../../shared/contract.ts'
import { platform } from '../platform/current.ts'
import { errorStatus } from './api-errors.ts'
import { requestOf } from './api-request.ts'
import { loseSession } from './session.ts'
import { readToken } from './stored-account.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** The same for each try of one action of the user. A POST without one is given its own. */
  idempotencyKey?: string
  /** Bytes that are on their way, for uploads: from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Tests set its adapter. */
export const http = axios.create({ responseType: 'json' })

const needsToken = (access: Access): boolean => access === 'account' || access === 'store'

/** Both spellings of the token's header (DEF-18); none on public and shoppers' calls. */
function headersOf(contract: Contract, isJson: boolean, key: string | undefined): Record<string, string> {
  const token = needsToken(contract.access) ? readToken() : null
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
 * Makes one HTTP call of the contract. A 401 of a signed-in call ends the session (ERR-005); that of a public one, such
 * as login, does not.
 * @throws what `errorText`, `fieldErrors` and `errorStatus` read: the reply with its status, or a failed connection
 */
export async function call<C extends Contract>(contract: C, input: Input<C>, options?: CallOptions): Promise<Reply<C>>
export async function call(contract: Contract, input: unknown, options: CallOptions = {}): Promise<unknown> {
  const { method, url, body } = requestOf(contract, input)
  const key = method === 'POST' ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined
  const { onProgress, signal } = options
  try {
    const response = await http.request<unknown>({
      method,
      url: platform().apiBase + url,
      headers: headersOf(contract, typeof body === 'string', key),
      ...(body === undefined ? {} : { data: body }),
      ...(signal ? { signal } : {}),
      ...(onProgress ? { onUploadProgress: ({ progress = 0 }) => onProgress(progress) } : {}),
    })
    return response.status === 204 ? null : response.data
  } catch (error) {
    if (needsToken(contract.access) && errorStatus(error) === 401) loseSession()
    throw error
  }
}
