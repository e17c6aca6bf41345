import { createPrivateKey, sign } from 'node:crypto'
import * as z from 'zod/mini'
import type { Authorization, Send, ToolConnection } from '../destination.ts'
import { commonOutcome, parseAnswer } from '../outcomes.ts'
import { isAdsConnected } from './google-ads.ts'

const TOKENS = 'https://oauth2.googleapis.com/token'
const SCOPE = 'https://www.googleapis.com/auth/datamanager'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const LIFETIME_S = 3600

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a request for a token; null if the key isn't a private key. Line breaks get lost when a key is pasted. */
function assertionOf({ fields }: ToolConnection, now: Date): string | null {
  const body = (fields['ads_private_key'] ?? '').replaceAll(/-----[^-]+-----|\\n|\s|"/g, '')
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: fields['ads_service_account'], scope: SCOPE, aud: TOKENS, iat, exp: iat + LIFETIME_S }
  const signed = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
  try {
    const key = createPrivateKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'pkcs8' })
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
  } catch {
    return null
  }
}

const issued = z.object({ access_token: z.string(), expires_in: z.number() })
const problem = z.object({ error: z.string(), error_description: z.catch(z.string(), '') })

/**
 * Exchanges the key of the merchant's service account for an access token. A service account needs no one to sign in
 * again, and merchants remove it from their Google Ads account to disconnect.
 */
export async function authorize(connection: ToolConnection, send: Send, now: Date): Promise<Authorization> {
  if (!isAdsConnected(connection)) return { kind: 'ready', tokens: {}, expires_at: Number.POSITIVE_INFINITY }
  const assertion = assertionOf(connection, now)
  if (assertion === null) {
    const response = { status: null, headers: {}, body: '', duration_ms: 0, failure: '' }
    return { kind: 'broken', reason: 'The private key of the service account is not valid', url: TOKENS, response }
  }
  const response = await send({
    method: 'POST',
    url: TOKENS,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
  })
  const token = response.status === 200 ? parseAnswer(response, issued) : null
  if (token) {
    const { access_token, expires_in } = token
    return { kind: 'ready', tokens: { access_token }, expires_at: now.getTime() + expires_in * 1000 }
  }
  const common = commonOutcome(response)
  if (common?.kind === 'retry') return { kind: 'retry', reason: common.reason, url: TOKENS, response }
  const { error = '', error_description = '' } = parseAnswer(response, problem) ?? {}
  const reason = error_description || error || `Google rejected the service account (${response.status})`
  return { kind: 'broken', reason, url: TOKENS, response }
}
