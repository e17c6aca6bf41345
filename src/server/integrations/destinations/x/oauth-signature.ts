import { createHmac, randomBytes } from 'node:crypto'

export interface OAuthKeys {
  api_key: string
  api_secret: string
  access_token: string
  access_token_secret: string
}

/** Percent-encodes everything but unreserved characters (RFC 3986). */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Parameters sorted by name, as `a=1&b=2`. */
const joined = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')

/** HMAC-SHA1 signature of a request (RFC 5849 §3.4). JSON bodies are not signed. */
export function oauthSignature(
  method: string,
  url: string,
  parameters: Readonly<Record<string, string>>,
  { api_secret, access_token_secret }: Pick<OAuthKeys, 'api_secret' | 'access_token_secret'>,
): string {
  const base = [method, url, joined(parameters)].map(encode).join('&')
  return createHmac('sha1', `${encode(api_secret)}&${encode(access_token_secret)}`)
    .update(base)
    .digest('base64')
}

/** The Authorization header of a request without a query. */
export function oauthHeader(method: string, url: string, keys: OAuthKeys, now: Date): string {
  const parameters = {
    oauth_consumer_key: keys.api_key,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(now.getTime() / 1000)),
    oauth_token: keys.access_token,
    oauth_version: '1.0',
  }
  const signed = { ...parameters, oauth_signature: oauthSignature(method, url, parameters, keys) }
  const fields = Object.entries(signed).map(([name, value]) => `${name}="${encode(value)}"`)
  return `OAuth ${fields.join(', ')}`
}
