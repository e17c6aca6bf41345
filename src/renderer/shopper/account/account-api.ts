import { newId } from '../new-id.ts'

/** Key of the customer's token in the session storage (GAP-51). */
const TOKEN_KEY = 'customerToken'

/** Blocked storage is like an empty one: the session's cookie still signs the customer in. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

export const readToken = (): string | null => storage()?.getItem(TOKEN_KEY) ?? null

export function storeToken(token: string | null): void {
  if (token === null) storage()?.removeItem(TOKEN_KEY)
  else storage()?.setItem(TOKEN_KEY, token)
}

/** A call that failed: `status` 0 without a connection. `errors` are messages by field. */
export class AccountError extends Error {
  readonly status: number
  /** '' for none. */
  readonly code: string
  readonly errors: Readonly<Record<string, string>>
  constructor(status: number, detail: string, errors: Readonly<Record<string, string>> = {}, code = '') {
    super(detail)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/** Calls the portal's API. @throws AccountError */
export async function callAccount<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>
// The server strips each response to its contract, so its type is known without parsing it again here.
export async function callAccount(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const token = readToken()
  const headers = {
    'Accept-Language': document.documentElement.lang,
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(method === 'POST' && { 'Idempotency-Key': newId() }),
  }
  let response
  try {
    response = await fetch(`/api/customer-portal/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  } catch {
    throw new AccountError(0, '')
  }
  const reply = await bodyOf(response)
  if (response.ok) return reply
  const { detail, errors, code } = isObject(reply) ? reply : {}
  const messages = isObject(errors)
    ? Object.entries(errors).map(([name, text]): [string, string] => [name, String(text)])
    : []
  const known = typeof code === 'string' ? code : ''
  throw new AccountError(response.status, typeof detail === 'string' ? detail : '', Object.fromEntries(messages), known)
}
