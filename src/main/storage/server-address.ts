import * as z from 'zod/mini'
import type { ConnectResult } from '../../shared/ipc.ts'
import { parseUrl } from '../security/origin.ts'

const TIMEOUT_MS = 8000

/** GET /api/health. While its database is unavailable, the server responds with 503 and a detail instead. */
const healthy = z.object({ status: z.literal('ok'), version: z.string() })
const unready = z.object({ detail: z.string() })

const privateHost =
  /^(localhost|.+\.localhost|.+\.local|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[::1\]|\[f[cd][0-9a-f]{2}:.*\])$/

const rejectAddress = (message: string): ConnectResult => ({ ok: false, message })

/**
 * Parses a typed address to an origin. Without a scheme, this machine and private networks default to http, any other
 * host to https. Plain http over the internet is rejected because credentials would travel unencrypted.
 */
export function parseServerAddress(typed: string): ConnectResult {
  const text = typed.trim()
  if (text === '') return rejectAddress('Enter the address of your Cartwright server.')
  const bare = !/^[a-z][a-z\d+.-]*:\/\//i.test(text)
  const candidate = bare ? `http://${text}` : text
  const url = parseUrl(candidate)
  if (!url) return rejectAddress(`"${text}" is not a valid address. Enter one like http://localhost:4100.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return rejectAddress('Enter an address that starts with http:// or https://.')
  if (url.username || url.password) return rejectAddress('Remove the username and password from the address.')
  const local = privateHost.test(url.hostname)
  if (bare && !local) url.protocol = 'https:'
  if (url.protocol === 'http:' && !local)
    return rejectAddress(`http://${url.host} is not encrypted. Use https:// for a server on the internet.`)
  return { ok: true, server: url.origin }
}

function describeConnectionError(server: string, error: unknown): string {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  const { host, hostname } = new URL(server)
  if (/TimeoutError|AbortError|TIMED_OUT/.test(text))
    return `${host} did not respond within ${TIMEOUT_MS / 1000} seconds. Check the address and your network.`
  if (/NAME_NOT_RESOLVED|ENOTFOUND|EAI_AGAIN/.test(text)) return `Could not find ${hostname}. Check the spelling.`
  if (/CERT|SSL/.test(text)) return `${host} doesn't have a valid certificate, so the connection isn't secure.`
  if (/INTERNET_DISCONNECTED/.test(text)) return 'This computer is offline. Connect to a network and try again.'
  return `Could not connect to ${server}. Check that the server is running.`
}

async function readHealth(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/**
 * Checks that a Cartwright server runs at the typed address.
 * @param fetch the network, injectable for tests
 * @returns the server's origin (after redirects), or an error message
 */
export async function checkServer(
  typed: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<ConnectResult> {
  const address = parseServerAddress(typed)
  if (!address.ok) return address
  try {
    const response = await fetch(`${address.server}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer = await readHealth(response)
    if (response.ok && healthy.safeParse(answer).success) return parseServerAddress(response.url || address.server)
    const { host } = new URL(address.server)
    if (response.status === 503 && unready.safeParse(answer).success)
      return rejectAddress(`The server at ${host} is not ready: its database is not responding. Try again soon.`)
    return rejectAddress(`${host} is not a Cartwright server. Check the address.`)
  } catch (error) {
    return rejectAddress(describeConnectionError(address.server, error))
  }
}
