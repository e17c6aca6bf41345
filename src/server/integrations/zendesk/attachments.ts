import { Readable } from 'node:stream'
import { authorizationOf, helpdeskUnavailable, type ZendeskAccount, type ZendeskOptions } from './client.ts'

/** Hosts of Zendesk's files, in addition to the account's own host. */
const FILE_HOSTS = /(^|\.)(zendesk\.com|zdusercontent\.com)$/
const MAX_REDIRECTS = 3
/** Milliseconds for a complete file. */
const TIMEOUT_MS = 120_000

/** True if a file may be fetched from this URL: responses must not make us call other networks. */
export function isFileAddress({ origin }: Pick<ZendeskAccount, 'origin'>, url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (url.origin === origin) return true
  return url.protocol === 'https:' && url.port === '' && FILE_HOSTS.test(url.hostname)
}

/**
 * Opens a Zendesk file. Credentials are sent only to the account's own host, and redirects are checked one by one. Null
 * if the file was deleted.
 * @throws AppError 503 if it can't be fetched.
 */
export async function openFile(
  { account, log }: ZendeskOptions,
  content_url: string,
): Promise<{ stream: Readable; size: number | null } | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let next = content_url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const url = URL.canParse(next, account.origin) ? new URL(next, account.origin) : null
    if (url === null || !isFileAddress(account, url)) {
      log.warn({ host: url?.host ?? null }, 'attachment URL is not a Zendesk URL; skipped')
      throw helpdeskUnavailable()
    }
    const response = await get(account, url, signal, log)
    if (response.status === 404 || response.status === 410) return discard(response)
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) return streamOf(response, log)
    await response.body?.cancel()
    next = new URL(location, url).href
  }
  log.warn('too many redirects for a Zendesk attachment')
  throw helpdeskUnavailable()
}

async function get(
  account: ZendeskAccount,
  url: URL,
  signal: AbortSignal,
  log: ZendeskOptions['log'],
): Promise<Response> {
  try {
    const headers: Record<string, string> =
      url.origin === account.origin ? { authorization: authorizationOf(account) } : {}
    return await fetch(url, { headers, redirect: 'manual', signal })
  } catch (error) {
    log.warn({ err: error, host: url.host }, 'Zendesk did not return the attachment')
    throw helpdeskUnavailable()
  }
}

async function discard(response: Response): Promise<null> {
  await response.body?.cancel()
  return null
}

async function streamOf(
  response: Response,
  log: ZendeskOptions['log'],
): Promise<{ stream: Readable; size: number | null }> {
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    log.warn({ status: response.status }, 'fetching a Zendesk attachment failed')
    throw helpdeskUnavailable()
  }
  // With a content encoding, the length is that of the encoded body and not of the file.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
  const stream = Readable.from(response.body, { objectMode: false })
  return { stream, size: length === null ? null : Number(length) }
}
