import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import * as z from 'zod/mini'
import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { parseJson } from '../http/json.ts'
import type { Json } from '../results.ts'

const GATEWAYS = { test: 'apple-pay-gateway-cert.apple.com', live: 'apple-pay-gateway.apple.com' } as const
const PATH = '/paymentservices/paymentSession'
/** Only Apple's own hosts: any other host would receive our certificate. */
const GATEWAY_HOST = /^(cn-)?apple-pay-gateway(-[a-z0-9-]{1,40})?\.apple\.com$/
const MAX_RESPONSE_BYTES = 64 * 1024

export const gatewayOf = (mode: ConnectionContext['mode']): string => `https://${GATEWAYS[mode]}${PATH}`

/** True for a URL where Apple starts merchant sessions. */
export function isGateway(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port, username, password } = new URL(url)
  return protocol === 'https:' && port === '' && username === '' && password === '' && GATEWAY_HOST.test(hostname)
}

export interface SessionResponse {
  status: number
  session: Json | undefined
}

/**
 * Requests a merchant session from Apple, authenticated with the merchant identity certificate (mutual TLS). The
 * session is valid for one payment and about five minutes, and is passed on unchanged.
 * @throws ConnectorUnavailable
 */
export function requestSession(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { url, display_name }: { url: string; display_name: string },
): Promise<SessionResponse> {
  const { merchant_id = '', domain = '', certificate, private_key } = ctx.credentials
  const payload = JSON.stringify({
    merchantIdentifier: merchant_id,
    displayName: display_name.slice(0, 64),
    initiative: 'web',
    initiativeContext: domain,
  })
  const address = new URL(deps.address(url))
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  const options = { method: 'POST', headers, signal: ctx.signal }
  return new Promise((resolve, reject) => {
    const gone = () => reject(new ConnectorUnavailable('Apple Pay could not be reached.'))
    const call =
      address.protocol === 'https:'
        ? secure(address, { ...options, cert: certificate, key: private_key })
        : plain(address, options)
    call.on('error', gone)
    call.on('response', (reply) => {
      const chunks: Buffer[] = []
      let size = 0
      reply.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
        if (size > MAX_RESPONSE_BYTES) call.destroy()
        else chunks.push(chunk)
      })
      reply.on('error', gone)
      reply.on('end', () => {
        const session = z.json().safeParse(parseJson(Buffer.concat(chunks).toString('utf8')))
        resolve({ status: reply.statusCode ?? 0, session: session.data })
      })
    })
    call.end(payload)
  })
}
