import { request as httpRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { webhookUrlProblem } from '../../../shared/domain/events/webhook-url.ts'
import type { Dns } from '../../dns.ts'
import { isLoopback } from '../../loopback.ts'
import type { Exchange, OutgoingRequest } from './exchange.ts'
import { isPublicAddress } from './public-address.ts'

/** Limits of a request to an address that a merchant entered. */
export interface ExchangeLimits {
  /** From the name lookup to the last byte of the response. */
  timeout_ms: number
  /** Bytes read of a response; the rest is refused. */
  max_bytes: number
}

export const PUBLIC_LIMITS: ExchangeLimits = { timeout_ms: 15_000, max_bytes: 64 * 1024 }

export interface PublicDeps {
  dns: Pick<Dns, 'resolveAddresses'>
  /** True on servers that only their own machine can reach: merchants develop their endpoint beside them. */
  allowsLoopback: boolean
}

/** Why a request isn't sent, in words for a merchant. */
class Refusal extends Error {
  override readonly name = 'Refusal'
}

/**
 * Sends a request to an address that a merchant entered. Never throws, follows no redirect, and only connects to public
 * addresses: the host is resolved once and the connection goes to an address that was checked, so that a second answer
 * of its name server can't lead into our network.
 */
export async function sendToPublic(
  deps: PublicDeps,
  sent: OutgoingRequest,
  limits: ExchangeLimits = PUBLIC_LIMITS,
): Promise<Exchange> {
  const began = performance.now()
  const signal = AbortSignal.timeout(limits.timeout_ms)
  const done = (part: Partial<Exchange>): Exchange => ({
    status: null,
    headers: {},
    body: '',
    failure: '',
    ...part,
    duration_ms: Math.round(performance.now() - began),
  })
  try {
    const url = new URL(sent.url)
    const addresses = await withSignal(resolvePublic(deps, url), signal)
    return done(await attempt(url, sent, addresses, signal, limits))
  } catch (error) {
    return done({ failure: failureOf(error, signal, limits) })
  }
}

/** Sends it again if an idle connection was closed just then: the request had not arrived. */
async function attempt(
  url: URL,
  sent: OutgoingRequest,
  addresses: readonly string[],
  signal: AbortSignal,
  limits: ExchangeLimits,
): Promise<Partial<Exchange>> {
  const holder: { request?: ClientRequest } = {}
  const once = (): Promise<Partial<Exchange>> => receive(open(url, sent, addresses, signal, holder), limits)
  try {
    return await once()
  } catch (error) {
    if (!holder.request?.reusedSocket || codeOf(error) !== 'ECONNRESET') throw error
    return once()
  }
}

function open(
  url: URL,
  { method, headers, body }: OutgoingRequest,
  addresses: readonly string[],
  signal: AbortSignal,
  holder: { request?: ClientRequest },
): ClientRequest {
  const options: RequestOptions = {
    method,
    headers: { 'accept-encoding': 'identity', ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: pinnedTo(addresses),
    signal,
  }
  const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
  holder.request = request
  request.end(body)
  return request
}

/** Answers every lookup of a connection with the addresses that were checked. */
export const pinnedTo = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_host, options, callback) => {
    const [first] = found
    if (options.all) callback(null, found)
    else callback(null, first?.address ?? '', first?.family)
  }
}

/** @throws Refusal */
async function resolvePublic({ dns, allowsLoopback }: PublicDeps, url: URL): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowsLoopback && isLoopback(host)) return isIP(host) === 0 ? ['127.0.0.1'] : [host]
  const problem = webhookUrlProblem(url.href, { allowsLoopback: false })
  if (problem !== null) throw new Refusal(problem)
  const addresses = isIP(host) === 0 ? await dns.resolveAddresses(host) : [host]
  if (addresses.length === 0) throw new Refusal(`${host} has no address`)
  // One private address among public ones is enough: which one a connection takes is not ours to choose.
  if (!addresses.every(isPublicAddress)) throw new Refusal(`${host} isn’t a public address`)
  return addresses
}

const receive = (request: ClientRequest, { max_bytes }: ExchangeLimits): Promise<Partial<Exchange>> =>
  new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      readAtMost(response, max_bytes).then(
        (body) => resolve({ status: response.statusCode ?? null, headers: headersOf(response), body }),
        reject,
      )
    })
  })

/** Reads the beginning of a response; closes the connection instead of reading the rest. */
async function readAtMost(response: IncomingMessage, limit: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  const stream: AsyncIterable<Uint8Array> = response
  for await (const part of stream) {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    size += bytes.length
    if (size >= limit) break
  }
  return Buffer.concat(parts).subarray(0, limit).toString('utf8')
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name doesn’t exist',
  EAI_AGAIN: 'The host name could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate isn’t trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate isn’t trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate isn’t trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
}

function failureOf(error: unknown, { aborted }: AbortSignal, { timeout_ms }: ExchangeLimits): string {
  if (aborted) return `No response within ${timeout_ms / 1000} seconds`
  if (error instanceof Refusal) return error.message
  return FAILURES[codeOf(error)] ?? 'Could not be reached'
}

/** Rejects when the time is over, whether or not the work can be stopped. */
const withSignal = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('Out of time'))
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
