import type { Contract } from '../../../shared/contract.ts'

/** Input parts of any call. Contracts narrow them for callers (`Input<C>`). */
interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: unknown
}

/** A request that any HTTP client can send. */
export interface ApiRequest {
  method: Contract['method']
  /** Relative to the origin: '/api/orders/all?store_id=…'. */
  url: string
  /** A form, JSON text or nothing. */
  body: FormData | string | undefined
}

const partsOf = (input: unknown): Parts => (typeof input === 'object' && input !== null ? input : {})

const fieldsOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).filter(([, value]) => value !== undefined && value !== null)
    : []

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Prefixes a path with /api exactly once. */
const withApiPrefix = (path: string): string => `/api/${path.replace(/^\/+/, '').replace(/^api\//, '')}`

function pathOf(path: string, params: unknown): string {
  const values = new Map(fieldsOf(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(values.get(name) ?? '')))
}

function formOf(body: unknown, files: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of fieldsOf(body)) form.append(name, asText(value))
  for (const [name, file] of fieldsOf(files)) if (file instanceof Blob) form.append(name, file)
  return form
}

/**
 * Builds the request for a contract and its input. Omits null and undefined from queries and forms, and serializes
 * objects in forms as JSON (A §3, A §7).
 */
export function buildRequest(contract: Contract, input: unknown): ApiRequest {
  const { params, query, body, files } = partsOf(input)
  const search = new URLSearchParams(fieldsOf(query).map(([name, value]) => [name, asText(value)])).toString()
  const url = withApiPrefix(pathOf(contract.path, params)) + (search === '' ? '' : `?${search}`)
  const { method } = contract
  if (contract.files) return { method, url, body: formOf(body, files) }
  return { method, url, body: contract.body === undefined ? undefined : JSON.stringify(body ?? {}) }
}
